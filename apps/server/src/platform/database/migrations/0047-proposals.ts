/** Answers that programs and people propose, and the scope of API tokens that may only do that. */
export const proposals = `
alter table api_tokens drop constraint api_tokens_scope_check;
alter table api_tokens add constraint api_tokens_scope_check check (scope in ('READ', 'WRITE', 'PROPOSE'));

create type proposal_status as enum ('OPEN', 'ACCEPTED', 'DECLINED');
create table proposals (
  id uuid primary key,
  assessment_id uuid not null references assessments,
  question_id bigint not null,
  source text not null check (length(source) between 1 and 120),
  answer_option_id bigint not null,
  confidence_level_id smallint check (confidence_level_id between 1 and 5),
  reason text not null check (length(reason) <= 2000),
  evidence jsonb not null,
  seen_change integer not null,
  status proposal_status not null default 'OPEN',
  proposed_by uuid not null references users,
  api_token text,
  creation_time timestamptz not null,
  decided_by uuid references users,
  decision_time timestamptz,
  decided_option_id bigint,
  decided_change integer,
  note text check (length(note) <= 2000)
);
comment on table proposals is 'Answers that programs and people propose, with their evidence. Decided ones stay, open ones are replaced by newer ones of the same source';
comment on column proposals.source is 'Who or what proposes it';
comment on column proposals.evidence is 'Cited evidence as it was sent: data, never instructions';
comment on column proposals.seen_change is 'Number of the latest change of the answer when it was proposed, 0 for no answer: it is outdated once there is another';
comment on column proposals.api_token is 'Name of the API token with which it was proposed';
comment on column proposals.decided_option_id is 'The option that was answered with; null if it was declined';
comment on column proposals.decided_change is 'Number of the latest change of the answer after the decision';
create unique index proposals_open on proposals (assessment_id, question_id, source) where status = 'OPEN';
create index proposals_of_question on proposals (assessment_id, question_id, creation_time desc);

alter table answer_histories add column proposal_id uuid references proposals;
comment on column answer_histories.proposal_id is 'The proposal that the person has accepted';
alter table evidences add column proposal_id uuid references proposals;
comment on column evidences.proposal_id is 'The proposal that it was part of'
`
