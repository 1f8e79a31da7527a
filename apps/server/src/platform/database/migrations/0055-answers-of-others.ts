/** Proposals that come from answers of other assessments. */
export const answersOfOthers = `
alter table proposals add column from_assessment_id uuid references assessments;
comment on column proposals.from_assessment_id is 'The assessment whose answer is proposed here; null if a program or a person has proposed it';
`
