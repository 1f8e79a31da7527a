/** Calls that were made with an `Idempotency-Key`, with their replies: who repeats one gets the same reply. */
export const repeatedCalls = `
create table repeated_calls (
  id text primary key,
  user_id uuid references users on delete cascade,
  call text not null,
  reply text,
  creation_time timestamptz not null
);
comment on column repeated_calls.id is 'SHA-256 of the person and their key: the key itself is not stored';
comment on column repeated_calls.user_id is 'Who called; null for a visitor';
comment on column repeated_calls.call is 'SHA-256 of method, address and body';
comment on column repeated_calls.reply is 'Base64, encrypted with a key that is made of the key of the call; null if it was too large';
create index repeated_calls_of_person on repeated_calls (user_id, creation_time desc);
create index repeated_calls_by_time on repeated_calls (creation_time);
`
