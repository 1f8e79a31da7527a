/**
 * Quick mode does not ask how sure people are: its clients send a constant. The level stays as it was sent, with a mark.
 * Of what exists, the answers of assessments in quick mode are marked that have this constant.
 */
export const confidenceNotAsked = `
alter table answers add column confidence_unasked boolean;
alter table answer_changes add column confidence_unasked boolean;
comment on column answers.confidence_unasked is 'true if the level of confidence is a constant that nobody has chosen, else null';
comment on column answer_changes.confidence_unasked is 'true if the level of confidence is a constant that nobody has chosen, else null';
update answers set confidence_unasked = true
from assessment_results result, assessments assessment
where result.id = answers.result_id and assessment.id = result.assessment_id
  and assessment.mode = 'QUICK' and answers.confidence_level_id = 3;
update answer_changes history set confidence_unasked = true
from assessment_results result, assessments assessment
where result.id = history.result_id and assessment.id = result.assessment_id
  and assessment.mode = 'QUICK' and history.confidence_level_id = 3;
`
