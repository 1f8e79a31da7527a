/**
 * An assessment has one result; the rows of an answer's history are numbered, because their times come from the clocks of
 * several nodes; and a result remembers that the event of its last answer was recorded.
 */
export const resultsAndHistory = `
drop index assessment_results_of_assessment;
alter table assessment_results add constraint assessment_results_assessment_key unique (assessment_id);
alter table assessment_results drop column revision;
alter table assessment_results add column completed boolean not null default false;
comment on column assessment_results.completed is 'All questions are answered, and the event that says so was recorded';
update assessment_results result set completed = true
where exists (select from questions question where question.kit_version_id = result.kit_version_id)
  and not exists (
    select from questions question
    where question.kit_version_id = result.kit_version_id
      and not exists (
        select from answers answer
        where answer.result_id = result.id and answer.question_id = question.id and not answer.deleted
          and (answer.answer_option_id is not null or answer.is_not_applicable)
      )
  );

alter table answers add column changes integer not null default 0;
comment on column answers.changes is 'Number of rows in its history; the number of the latest one';
alter table answer_histories add column sequence integer;
update answer_histories history set sequence = numbered.sequence
from (
  select id, row_number() over (partition by answer_id order by creation_time, id) as sequence from answer_histories
) numbered
where numbered.id = history.id;
alter table answer_histories alter column sequence set not null;
comment on column answer_histories.sequence is 'From 1, in the order in which the changes of the answer were made';
alter table answer_histories add constraint answer_histories_sequence_key unique (answer_id, sequence);
update answers set changes = history.changes
from (select answer_id, max(sequence) as changes from answer_histories group by answer_id) history
where history.answer_id = answers.id;
drop index answer_histories_of_question;
create index answer_histories_of_question on answer_histories (result_id, question_id, sequence desc);
`
