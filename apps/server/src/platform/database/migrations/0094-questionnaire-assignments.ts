/** Who answers which questionnaire of an assessment by when, and what has been told about it. */
export const questionnaireAssignments = `
create table questionnaire_assignments (
  assessment_id uuid not null references assessments on delete cascade,
  questionnaire_id bigint not null,
  due text check (due ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  assigned_by uuid not null references users,
  told boolean not null,
  constraint questionnaire_assignments_key primary key (assessment_id, questionnaire_id)
);
create index questionnaire_assignments_due on questionnaire_assignments (due) where due is not null;
create index questionnaire_assignments_by on questionnaire_assignments (assigned_by);
comment on table questionnaire_assignments is 'Questionnaires of assessments that somebody is to answer';
comment on column questionnaire_assignments.told is 'That it is finished has been told, or it was when it was assigned';

create table questionnaire_assignees (
  assessment_id uuid not null,
  questionnaire_id bigint not null,
  user_id uuid not null references users on delete cascade,
  remind_from text not null,
  constraint questionnaire_assignees_key primary key (assessment_id, questionnaire_id, user_id),
  foreign key (assessment_id, questionnaire_id) references questionnaire_assignments on delete cascade
);
create index questionnaire_assignees_of_user on questionnaire_assignees (user_id);
comment on table questionnaire_assignees is 'Who is to answer them; only people who may answer count';
comment on column questionnaire_assignees.remind_from is 'Reminders that were due on earlier days are not sent to this person';

alter table assessment_invites add column questionnaire_ids bigint[] not null default '{}';
comment on column assessment_invites.questionnaire_ids is 'What is assigned to the person once they have joined';
`
