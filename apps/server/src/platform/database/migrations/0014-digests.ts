/** Which mails people want beside those that concern their account. */
export const digests = `
create table notification_choices (
  user_id uuid primary key references users,
  digest boolean not null default true,
  digest_time timestamptz
);
comment on table notification_choices is 'What a person has chosen, or was sent; who has no row has chosen nothing and was sent nothing';
comment on column notification_choices.digest is 'Whether unread notifications are mailed, at most once a day';
comment on column notification_choices.digest_time is 'When they last were: what is older is not mailed again'
`
