/** When evidence was observed, how long it holds, where it comes from, and its earlier states. */
export const livingEvidence = `
create type evidence_method as enum ('SEEN', 'MEASURED', 'TOLD');
create type expiry_notice as enum ('EXPIRING', 'EXPIRED');

alter table evidences
  add column observed_at text check (observed_at ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column valid_until text check (valid_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column source text check (length(source) <= 2000),
  add column method evidence_method,
  add column revisions integer not null default 0,
  add column expiry_told expiry_notice;
comment on column evidences.observed_at is 'The day on which it was observed';
comment on column evidences.valid_until is 'The last day on which it is current; null if it stays so';
comment on column evidences.source is 'The person, document or system that it comes from, or a link';
comment on column evidences.method is 'Whether its author has seen it themselves, measured it, or been told';
comment on column evidences.revisions is 'Number of its earlier states';
comment on column evidences.expiry_told is 'Which notice about its last day has been given';
create index evidences_to_expire on evidences (valid_until) where not deleted and valid_until is not null and expiry_told is distinct from 'EXPIRED';

create table evidence_revisions (
  evidence_id uuid not null references evidences,
  number integer not null,
  description text not null,
  type evidence_type,
  observed_at text,
  valid_until text,
  source text,
  method evidence_method,
  written_by uuid not null references users,
  creation_time timestamptz not null,
  primary key (evidence_id, number)
);
comment on table evidence_revisions is 'What evidences and comments said before they were changed';
comment on column evidence_revisions.creation_time is 'When it was written in this form'
`
