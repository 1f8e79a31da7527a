/** Roadmaps of assessments with their items, and the addresses of people's calendar feeds. */
export const roadmaps = `
create table roadmaps (
  id uuid primary key,
  result_id uuid not null unique references assessment_results on delete cascade,
  version integer not null,
  wishes jsonb not null,
  outcome jsonb not null,
  created_by uuid not null references users,
  creation_time timestamptz not null,
  last_modification_time timestamptz not null
);
comment on table roadmaps is 'The plan of an assessment over several periods';
comment on column roadmaps.version is 'Grows with every change of the roadmap or its items';
comment on column roadmaps.wishes is 'What people asked for: targets, start, periods, budget, decisions about questions';
comment on column roadmaps.outcome is 'What planning promised: the result expected after each period, and whether it is proven';

create type roadmap_status as enum ('TODO', 'DOING', 'DONE', 'DROPPED');
create table roadmap_items (
  id uuid primary key,
  roadmap_id uuid not null references roadmaps on delete cascade,
  question_id bigint not null,
  from_option_id bigint,
  option_id bigint not null,
  period smallint not null,
  position smallint not null,
  effort integer not null check (effort between 1 and 100000),
  impact amount not null,
  cost amount not null,
  priority amount not null,
  assignee_id uuid references users on delete set null,
  due text check (due ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  status roadmap_status not null,
  answered boolean not null default false,
  late boolean not null default false,
  note text check (length(note) <= 2000),
  link text check (length(link) <= 2000),
  unique (roadmap_id, question_id)
);
comment on table roadmap_items is 'Answers to improve, each in a period of a roadmap';
comment on column roadmap_items.answered is 'The answer was at least as good as recommended when answers last changed';
comment on column roadmap_items.late is 'That it is late has been told';
create index roadmap_items_of_assignee on roadmap_items (assignee_id) where assignee_id is not null;
create index roadmap_items_due on roadmap_items (due) where not late and not answered and status in ('TODO', 'DOING');

create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret_hash text not null unique,
  creation_time timestamptz not null
);
comment on table calendar_feeds is 'Secret addresses at which calendar programs find the items assigned to a person';
`
