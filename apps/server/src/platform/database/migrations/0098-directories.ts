/** People and groups that the directory of a company keeps here by SCIM, and what its groups may do in spaces. */
export const directories = `
create table scim_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  hash text not null,
  beginning text not null,
  creation_time timestamptz not null,
  last_use_time timestamptz,
  revocation_time timestamptz
);
create unique index scim_tokens_by_hash on scim_tokens (hash);
comment on table scim_tokens is 'Tokens by which the directory of the company keeps people and groups up to date';
comment on column scim_tokens.hash is 'SHA-256 of the token, in hexadecimal digits: the token itself is stored nowhere';
comment on column scim_tokens.beginning is 'The first characters of the token, by which operators know it again';
comment on column scim_tokens.last_use_time is 'When it was used last, to about a minute';

create table directory_users (
  user_id uuid primary key references users,
  user_name text not null,
  user_name_key text not null,
  external_id text,
  given_name text,
  family_name text,
  formatted_name text,
  display_name text,
  active boolean not null,
  creation_time timestamptz not null,
  last_modification_time timestamptz not null,
  removal_time timestamptz
);
create unique index directory_users_by_name on directory_users (user_name_key) where removal_time is null;
create index directory_users_by_external_id on directory_users (external_id) where removal_time is null;
create index directory_users_in_order on directory_users (creation_time, user_id) where removal_time is null;
comment on table directory_users is 'What the directory says of people';
comment on column directory_users.user_name_key is 'Equal for names that the directory takes for the same';
comment on column directory_users.active is 'What the directory has said last; the person may be deactivated by others';
comment on column directory_users.removal_time is 'When the directory has deleted the person; null while it has them';

create table directory_groups (
  id uuid primary key,
  external_id text,
  display_name text not null,
  display_name_key text not null,
  creation_time timestamptz not null,
  last_modification_time timestamptz not null,
  constraint directory_groups_name unique (display_name_key)
);
create index directory_groups_by_external_id on directory_groups (external_id);
comment on table directory_groups is 'Groups of the directory';

create table directory_group_members (
  group_id uuid not null references directory_groups on delete cascade,
  user_id uuid not null references directory_users,
  constraint directory_group_members_key primary key (group_id, user_id)
);
create index directory_group_members_by_person on directory_group_members (user_id);
comment on table directory_group_members is 'Who is in which group of the directory';

create table space_groups (
  space_id bigint not null references spaces on delete cascade,
  group_id uuid not null references directory_groups on delete cascade,
  role_id smallint,
  confirmed_by uuid not null references users,
  confirmation_time timestamptz not null,
  constraint space_groups_key primary key (space_id, group_id)
);
create index space_groups_by_group on space_groups (group_id);
create index space_groups_by_person on space_groups (confirmed_by);
comment on table space_groups is 'Groups of the directory whose people are members of a space, as its owner has confirmed';
comment on column space_groups.role_id is 'Their role on all assessments of the space; null for none';

alter table space_members add column from_directory boolean not null default false;
comment on column space_members.from_directory is 'Whether they are a member only because of a group of the directory';
alter table assessment_user_roles add column from_directory boolean not null default false;
comment on column assessment_user_roles.from_directory is 'Whether they have the role because of a group of the directory';
`
