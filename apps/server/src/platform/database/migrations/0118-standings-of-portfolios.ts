/** What portfolios show, so that they do not read the history: kept by jobs, and never the only place of anything. */
export const standingsOfPortfolios = `
create table portfolio_standings (
  result_id uuid primary key references assessment_results on delete cascade,
  basis text not null,
  number bigint not null,
  looked_since timestamptz not null,
  last_answer timestamptz not null,
  oldest_answer timestamptz,
  maturity_level_id bigint,
  score double precision,
  levels json not null
);
comment on table portfolio_standings is 'The level and the score of the answers of a result, as portfolios show them';
comment on column portfolio_standings.basis is 'Of which content of the kit, and of which weights: it counts only for these';
comment on column portfolio_standings.number is 'The last change of an answer that it contains: it counts only until the next';
comment on column portfolio_standings.looked_since is 'No later change has a time before this one';
comment on column portfolio_standings.levels is 'Ids of the levels reached, by id of the attribute';

create table portfolio_days (
  result_id uuid not null references portfolio_standings on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  first_change timestamptz not null,
  last_change timestamptz not null,
  score double precision,
  constraint portfolio_days_pkey primary key (result_id, day)
);
comment on table portfolio_days is 'The score at the end of each day, in UTC, on which answers of the result have changed';
comment on column portfolio_days.score is 'On the basis of the standing; null if nothing was answered';

create table portfolio_checks (
  assessment_id uuid primary key references assessments on delete cascade,
  check_time timestamptz not null
);
create index portfolio_checks_due on portfolio_checks (check_time);
comment on table portfolio_checks is 'Assessments whose standing is to be made again';
insert into portfolio_checks (assessment_id, check_time) select result.assessment_id, now() from assessment_results result where exists (select from answers where answers.result_id = result.id);
`
