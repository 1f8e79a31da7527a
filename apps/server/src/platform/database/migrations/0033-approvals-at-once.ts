/** Each person's latest approval of many insights of a result, so that it can be undone. */
export const approvalsAtOnce = `
create table approvals_at_once (
  result_id uuid not null references assessment_results,
  approved_by uuid not null references users,
  approved_time timestamptz not null,
  before jsonb not null,
  constraint approvals_at_once_key primary key (result_id, approved_by)
);
comment on column approvals_at_once.approved_time is 'Modification time of the insights it approved: those with another one were changed since';
comment on column approvals_at_once.before is 'The approved insights as they were before';
`
