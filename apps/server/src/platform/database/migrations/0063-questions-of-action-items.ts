/** Which question a generated action item is about. */
export const questionsOfActionItems = `
alter table advice_items add column question_id bigint;
comment on column advice_items.question_id is 'Of the plan that it comes from; null if somebody wrote it, or a model';
`
