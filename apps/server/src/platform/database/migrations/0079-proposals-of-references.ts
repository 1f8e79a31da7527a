/**
 * What is proposed from answers of other assessments is a source of its own, whatever its name is in the language of the
 * assessment, and whatever name a program has given to its own proposals. Of two open ones for a question, the former goes.
 */
export const proposalsOfReferences = `
delete from proposals former using proposals latter where former.status = 'OPEN' and latter.status = 'OPEN' and former.from_assessment_id is not null and latter.from_assessment_id is not null and former.assessment_id = latter.assessment_id and former.question_id = latter.question_id and (former.creation_time, former.id) < (latter.creation_time, latter.id);
drop index proposals_open;
create unique index proposals_open on proposals (assessment_id, question_id, source, (from_assessment_id is null)) where status = 'OPEN';
`
