/** Which assessments rules have to look at: those that have changed. `rule_standings.basis` stays for the version before. */
export const checksOfRules = `
create table rule_checks (
  assessment_id uuid primary key references assessments on delete cascade,
  check_time timestamptz not null
);
comment on table rule_checks is 'Assessments that have changed since the rules of their spaces were checked';
comment on column rule_checks.check_time is 'When they are to be checked: a change must have stood for a while';
create index rule_checks_due on rule_checks (check_time);
comment on column rule_standings.basis is 'Unused; for the version before';
-- What has changed since the last look of the version before.
insert into rule_checks (assessment_id, check_time) select assessment.id, now() from assessments as assessment where not assessment.deleted and exists (select from rules as rule where rule.space_id = assessment.space_id and rule.event in ('LEVEL_FELL', 'LEVEL_ROSE', 'CONFIDENCE_BELOW'));
`
