/** Who has handled an event, and which notifications people got. */
export const eventsAndNotifications = `
alter table events
  add column attempts integer not null default 0,
  add column next_attempt_time timestamptz,
  add column open_handlers text[],
  add column failure text;
comment on column events.handled_time is 'When nothing was left to do for it: every handler is done, was given up, or there is none';
comment on column events.open_handlers is 'Handlers that have not succeeded yet; null when none was tried';
comment on column events.failure is 'Why the last attempt of the open handlers failed';
update events set handled_time = creation_time where handled_time is null;

create table notifications (
  id uuid primary key,
  user_id uuid not null references users,
  template text not null,
  details jsonb not null,
  seen boolean not null default false,
  read boolean not null default false,
  seen_time timestamptz,
  read_time timestamptz,
  creation_time timestamptz not null,
  last_modification_time timestamptz not null
);
comment on table notifications is 'What people were told; the text is made of template and details when it is read';
create index notifications_of_user on notifications (user_id, creation_time desc, id);
create index notifications_unseen on notifications (user_id) where not seen;
create index notifications_unread on notifications (user_id) where not read;
`
