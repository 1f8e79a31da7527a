/** Tokens that people make for programs, and the log of who has done what. */
export const apiTokensAndAudit = `
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  name text not null,
  scope text not null check (scope in ('READ', 'WRITE')),
  hash text not null,
  beginning text not null,
  creation_time timestamptz not null,
  expiration_time timestamptz not null,
  last_use_time timestamptz,
  revocation_time timestamptz
);
comment on table api_tokens is 'Tokens that people have made for programs, which act for them';
comment on column api_tokens.hash is 'SHA-256 of the token, in hexadecimal digits: the token itself is stored nowhere';
comment on column api_tokens.beginning is 'The first characters of the token, by which its owner knows it again';
comment on column api_tokens.last_use_time is 'When it was used last, to about a minute';
create unique index api_tokens_by_hash on api_tokens (hash);
create index api_tokens_of_user on api_tokens (user_id);

alter table events add column api_token text;
comment on column events.api_token is 'Name of the API token by which the person has caused it; null for people themselves';

create table audit_entries (
  id bigint generated always as identity primary key,
  time timestamptz not null,
  kind text not null,
  space_id bigint,
  actor_id uuid,
  actor_name text,
  api_token text,
  person_id uuid,
  person_name text,
  subject text,
  subject_id text,
  subject_title text,
  details jsonb not null
);
comment on table audit_entries is 'Who did what to whom and when, in the names of that moment. Rows are added, and removed when they are too old';
comment on column audit_entries.kind is 'The type of the event';
comment on column audit_entries.space_id is 'The space whose owner reads it; null for what belongs to no space';
comment on column audit_entries.person_id is 'Whom it was done to';
comment on column audit_entries.subject is 'What it was done to: ASSESSMENT, SPACE, KIT, EXPERT_GROUP or API_TOKEN';
create index audit_entries_of_space on audit_entries (space_id, id desc);
create index audit_entries_by_time on audit_entries (time);
create index audit_entries_of_actor on audit_entries (actor_id);
create index audit_entries_of_person on audit_entries (person_id);

-- One line each: migrations are cut into statements at the ends of lines.
create function refuse_audit_change() returns trigger language plpgsql as $$ begin if current_setting('plumbline.audit', true) is distinct from 'maintenance' then raise exception 'The audit log is only added to.'; end if; if tg_op = 'DELETE' then return old; end if; if (to_jsonb(new) - array['actor_name', 'person_name', 'api_token', 'subject_title']) <> (to_jsonb(old) - array['actor_name', 'person_name', 'api_token', 'subject_title']) or coalesce(new.actor_name, old.actor_name) is distinct from old.actor_name or coalesce(new.person_name, old.person_name) is distinct from old.person_name or coalesce(new.api_token, old.api_token) is distinct from old.api_token or coalesce(new.subject_title, old.subject_title) is distinct from old.subject_title then raise exception 'Of the audit log only names can be taken away.'; end if; return new; end $$;
comment on function refuse_audit_change() is 'Only the maintenance of the log removes rows, and takes away the names of people who have deleted their account';
create trigger audit_entries_stay before update or delete on audit_entries for each row execute function refuse_audit_change()
`
