/** Groups that an external OpenID provider names in its tokens, beside those that a directory keeps here. */
export const claimedGroups = `
alter table directory_groups add column from_claims boolean not null default false;
alter table directory_groups drop constraint directory_groups_name, add constraint directory_groups_name unique (display_name_key, from_claims);
comment on column directory_groups.from_claims is 'Whether its people are those whose tokens name it; else the directory keeps it by SCIM';

alter table directory_group_members drop constraint directory_group_members_user_id_fkey, add constraint directory_group_members_user_id_fkey foreign key (user_id) references users;

create table directory_claims (
  user_id uuid primary key references users,
  issued_time timestamptz not null
);
comment on table directory_claims is 'When the last token was issued whose groups a person has been given';
`
