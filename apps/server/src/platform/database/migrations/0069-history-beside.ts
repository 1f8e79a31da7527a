/**
 * Nodes of the version before store the first answer to a question and its history row, through the view, in one statement.
 * PostgreSQL makes the history row first, so its reference to the answer is checked at the end of their transaction.
 */
export const historyBeside = `
alter table answer_changes alter constraint answer_changes_answer_id_fkey deferrable initially immediate;
-- One line: the text is cut into statements at the ends of lines.
create or replace function insert_into_answer_histories() returns trigger language plpgsql set search_path from current as $$ begin set constraints answer_changes_answer_id_fkey deferred; new.number := nextval('answer_changes_number'); insert into answer_changes (answer_id, sequence, result_id, number, question_id, model, type, answer_option_id, answer_option_index, confidence_level_id, is_not_applicable, status, proposal_id, created_by, creation_time) values (new.answer_id, new.sequence, new.result_id, new.number, new.question_id, (select model.number from kit_models model where model.stamp = new.stamp), new.type, new.answer_option_id, new.answer_option_index, new.confidence_level_id, new.is_not_applicable, new.status, new.proposal_id, new.created_by, new.creation_time); return new; end $$
`
