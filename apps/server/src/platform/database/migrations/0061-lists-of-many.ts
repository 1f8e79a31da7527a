/** What lists of many assessments are read and counted by, without looking at each assessment. */
export const listsOfMany = `
alter table assessment_results add column listed_in bigint references spaces;
comment on column assessment_results.listed_in is 'The space of the assessment, or null once it is deleted';
update assessment_results result set listed_in = assessment.space_id
  from assessments assessment where assessment.id = result.assessment_id and not assessment.deleted;
create index assessment_results_by_time on assessment_results (listed_in, last_modification_time desc, assessment_id) where listed_in is not null;
create index assessment_results_of_space on assessment_results (listed_in, kit_version_id) where listed_in is not null;
create index assessments_in_space on assessments (space_id) where not deleted;

alter table kits add column assessments_count bigint not null default 0;
comment on column kits.assessments_count is 'How many assessments were ever created on the kit, including deleted ones';
update kits set assessments_count = counted.count
  from (select kit_id, count(*) from assessments group by kit_id) as counted where counted.kit_id = kits.id;

create index audit_entries_named_actors on audit_entries (space_id, actor_id, id desc) where actor_name is not null;
create index audit_entries_named_people on audit_entries (space_id, person_id, id desc) where person_name is not null;

create index notifications_to_mail on notifications (user_id, creation_time) where not read;
drop index notifications_unread;

create table stored_bytes (
  id bigint generated always as identity primary key,
  bytes bigint not null
);
comment on table stored_bytes is 'Its sum is that of all stored_files: removals add a row, and who stores a file adds all rows up into one';
insert into stored_bytes (bytes) select coalesce(sum(bytes), 0) from stored_files;
create index stored_files_of_person on stored_files (user_id) include (bytes);
`
