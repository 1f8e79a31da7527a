/** The links of invitations, so that whoever opens one is recognised as the person it was sent to. */
export const invitationLinks = `
create type invitation_kind as enum ('ASSESSMENT', 'SPACE', 'REPORT', 'KIT', 'GROUP');
create table invitation_links (
  token_hash text primary key check (length(token_hash) = 64),
  kind invitation_kind not null,
  email text not null check (length(email) <= 254),
  assessment_id uuid references assessments on delete cascade,
  space_id bigint references spaces on delete cascade,
  kit_id bigint references kits on delete cascade,
  expert_group_id bigint references expert_groups on delete cascade,
  created_by uuid not null references users,
  creation_time timestamptz not null,
  expiration_time timestamptz not null,
  used_time timestamptz,
  constraint invitation_links_target check (num_nonnulls(assessment_id, space_id, kit_id, expert_group_id) = 1)
);
create index invitation_links_of_email on invitation_links (email);
create index invitation_links_by_expiration on invitation_links (expiration_time);
create index invitation_links_of_assessment on invitation_links (assessment_id);
create index invitation_links_of_space on invitation_links (space_id);
create index invitation_links_of_kit on invitation_links (kit_id);
create index invitation_links_of_group on invitation_links (expert_group_id);
create index invitation_links_of_creator on invitation_links (created_by);
comment on table invitation_links is 'A link that was mailed to a person; only the hash of its token is stored';
comment on column invitation_links.used_time is 'When its person accepted what it is about, or opened it; null before';
`
