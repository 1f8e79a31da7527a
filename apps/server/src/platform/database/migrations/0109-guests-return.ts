/** Guests who join by the next link of a session are the same guests. */
export const guestsReturn = `
alter table rating_guests add column has_joined boolean not null default true;
update rating_guests set has_joined = token_hash is not null;
comment on column rating_guests.token_hash is 'null once an anonymous session has ended';
comment on column rating_guests.has_joined is 'By the present link; whoever joins by the next one is recognised by the token of before';
`
