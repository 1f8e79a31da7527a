/** One question to many teams of a space: an assessment for each, who is to answer it, and what they have been mailed. */
export const campaigns = `
create table campaigns (
  id uuid primary key,
  space_id bigint not null references spaces on delete cascade,
  title text not null,
  title_key text not null,
  kit_id bigint not null references kits,
  profile_id bigint,
  language language not null,
  mode assessment_mode not null,
  due text check (due ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  message text,
  previous_id uuid references campaigns on delete set null,
  body_hash text not null,
  creation_time timestamptz not null,
  closing_time timestamptz,
  constraint campaigns_title unique (space_id, title_key)
);
create index campaigns_of_kit on campaigns (kit_id);
create index campaigns_after on campaigns (previous_id) where previous_id is not null;
comment on table campaigns is 'Assessments of many teams of a space on one kit, asked for together';
comment on column campaigns.title_key is 'Equal for titles that people take for the same';
comment on column campaigns.body_hash is 'Of the call that made it, so that its repetition is recognised';
comment on column campaigns.closing_time is 'Null while it is open';

create table campaign_teams (
  campaign_id uuid not null references campaigns on delete cascade,
  title_key text not null,
  place integer not null,
  title text not null,
  lead text,
  people text[] not null,
  assessment_id uuid references assessments on delete cascade,
  copied_from uuid,
  plan jsonb,
  closed jsonb,
  constraint campaign_teams_key primary key (campaign_id, title_key)
);
create unique index campaign_teams_of_assessment on campaign_teams (assessment_id) where assessment_id is not null;
comment on table campaign_teams is 'The teams of campaigns';
comment on column campaign_teams.lead is 'Address of who becomes manager of the assessment';
comment on column campaign_teams.people is 'Addresses of those who answer';
comment on column campaign_teams.assessment_id is 'Null until it is made';
comment on column campaign_teams.copied_from is 'The assessment of the campaign before whose answers are carried over';
comment on column campaign_teams.plan is 'What lifts the team by one level, and the stamp of the answers it was calculated from';
comment on column campaign_teams.closed is 'Its result and answers when the campaign was closed';

create table campaign_people (
  campaign_id uuid not null references campaigns on delete cascade,
  email text not null,
  letter text check (letter in ('INVITATION', 'REMINDER')),
  reminded_on text check (reminded_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  constraint campaign_people_key primary key (campaign_id, email)
);
create index campaign_people_by_address on campaign_people (email);
create index campaign_people_to_mail on campaign_people (campaign_id) where letter is not null;
comment on table campaign_people is 'Everybody who was asked in a campaign, once, by address';
comment on column campaign_people.letter is 'A mail that is still to be sent';
`
