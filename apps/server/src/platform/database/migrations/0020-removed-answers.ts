/** Answers whose question the kit has lost are looked up with each question: for what is left of them, their history. */
export const removedAnswers = `
create index answers_removed on answers (result_id, question_id) where deleted
`
