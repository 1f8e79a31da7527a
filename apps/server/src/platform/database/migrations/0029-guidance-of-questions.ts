/** What kits say about their questions beside the hint, and about themselves. */
export const guidanceOfQuestions = `
alter table questions add column guidance jsonb;
comment on column questions.guidance is 'What would prove an answer, what to do to get further, at which cost, after which questions, and its ids in other frameworks; null if nothing is said';

alter table kits add column origin jsonb;
comment on column kits.origin is 'Licence, source and version that the author gives; null if none is given';
`
