/** Moments that people have named, and every report that was published, as it was. */
export const milestonesAndPublications = `
create table assessment_milestones (
  id uuid primary key,
  result_id uuid not null references assessment_results on delete cascade,
  title text not null check (length(title) between 3 and 100),
  time timestamptz not null,
  created_by uuid not null references users,
  creation_time timestamptz not null
);
comment on table assessment_milestones is 'Moments of assessments that people have given a name';
create index assessment_milestones_of_result on assessment_milestones (result_id, time);

create table report_publications (
  id uuid primary key,
  result_id uuid not null references assessment_results on delete cascade,
  after_change bigint not null,
  after_input bigint not null,
  report jsonb not null,
  user_id uuid not null references users,
  time timestamptz not null
);
comment on table report_publications is 'Reports as they were when they were published';
comment on column report_publications.after_change is 'Number of the last change of an answer that it contains';
comment on column report_publications.after_input is 'Number of the last row of assessment_inputs that it contains';
create index report_publications_of_result on report_publications (result_id, time);
`
