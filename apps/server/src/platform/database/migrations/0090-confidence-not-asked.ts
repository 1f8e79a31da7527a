/** In quick mode nobody is asked how sure they are: what clients sent instead is no level. */
export const confidenceNotAsked = `
update answers set confidence_level_id = null
from assessment_results result, assessments assessment
where result.id = answers.result_id and assessment.id = result.assessment_id
  and assessment.mode = 'QUICK' and answers.confidence_level_id = 3;
update answer_changes history set confidence_level_id = null
from assessment_results result, assessments assessment
where result.id = history.result_id and assessment.id = result.assessment_id
  and assessment.mode = 'QUICK' and history.confidence_level_id = 3;
comment on column answers.confidence_level_id is 'null for no answer, or if nobody was asked, as in quick mode';
`
