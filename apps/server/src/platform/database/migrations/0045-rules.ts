/** What owners of spaces want noticed about the assessments in them. */
export const rules = `
create type rule_event as enum
  ('LEVEL_FELL', 'LEVEL_ROSE', 'CONFIDENCE_BELOW', 'EVIDENCE_EXPIRED', 'REVIEW_DUE', 'ITEM_LATE');
create table rules (
  id uuid primary key,
  space_id bigint not null references spaces on delete cascade,
  event rule_event not null,
  scope text not null check (scope ~ '^(whole|(subject|attribute):[0-9]{1,16})$'),
  kit_id bigint references kits on delete cascade,
  threshold integer check (threshold between 1 and 100),
  notify uuid[] not null,
  webhooks boolean not null,
  created_by uuid not null references users,
  creation_time timestamptz not null
);
comment on column rules.kit_id is 'Of which assessments it takes notice; null for all of the space';
comment on column rules.threshold is 'Percent of confidence';
create index rules_of_space on rules (space_id);

create table rule_standings (
  rule_id uuid not null references rules on delete cascade,
  assessment_id uuid not null references assessments on delete cascade,
  basis text,
  value integer,
  told_time timestamptz,
  constraint rule_standings_key primary key (rule_id, assessment_id)
);
comment on table rule_standings is 'What a rule has last seen of an assessment, and when it told of it';
comment on column rule_standings.basis is 'Answers, kit and weights from which the value was calculated';
comment on column rule_standings.value is 'Rank of the level, or 1 where confidence is below the threshold';
`
