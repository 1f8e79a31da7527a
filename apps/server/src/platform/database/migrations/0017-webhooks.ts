/** Where programs of others hear of what happens, and what was sent to them. */
export const webhooks = `
create table webhooks (
  id uuid primary key,
  space_id bigint references spaces,
  address text not null check (length(address) <= 2000),
  note text not null check (length(note) <= 200),
  events text[] not null,
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  paused text check (paused in ('BY_HAND', 'FAILING')),
  failing_since timestamptz,
  sender uuid,
  sending_until timestamptz,
  created_by uuid references users,
  creation_time timestamptz not null
);
comment on table webhooks is 'Addresses of other programs that are sent messages about what happens';
comment on column webhooks.space_id is 'The space it hears of; null for everything of the tenant';
comment on column webhooks.secret is 'What messages are signed with; the one before is used as well for a while';
comment on column webhooks.paused is 'Why nothing is sent; null while it is';
comment on column webhooks.failing_since is 'Since when no message was taken; null while they are';
comment on column webhooks.sender is 'The run of a job that sends its messages, one after the other, until the time beside it';
create index webhooks_of_space on webhooks (space_id);

create table webhook_messages (
  id bigint generated always as identity primary key,
  message_id uuid not null unique,
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  body text not null,
  assessment_id uuid,
  status text not null check (status in ('WAITING', 'DELIVERED', 'FAILED')),
  tries_left smallint not null,
  due_time timestamptz not null,
  on_demand boolean not null default false,
  tries jsonb not null default '[]',
  creation_time timestamptz not null
);
comment on table webhook_messages is 'What webhooks were sent, or are to be sent; kept for a month';
comment on column webhook_messages.body is 'The message, as it is signed and sent at every try';
comment on column webhook_messages.assessment_id is 'Messages about one assessment are sent in the order of their ids';
comment on column webhook_messages.due_time is 'When it is to be sent, or tried again';
comment on column webhook_messages.on_demand is 'Somebody asked for it: sent even if the webhook is paused, and out of order';
comment on column webhook_messages.tries is 'What came of each try, the first one first';
create index webhook_messages_of_webhook on webhook_messages (webhook_id, id);
create index webhook_messages_waiting on webhook_messages (webhook_id, assessment_id, id) where status = 'WAITING';
create index webhook_messages_old on webhook_messages (creation_time)
`
