/**
 * Calculations are numbered, and a text says which one it is about: whether it is current no longer depends on the
 * clocks of nodes. Existing texts that were older than the last calculation stay so.
 */
export const numberedCalculations = `
alter table assessment_results
  add column calculations integer not null default 0,
  add column confidence_calculations integer not null default 0,
  add column prepared_calculation integer;
comment on column assessment_results.calculations is 'How often the maturity was calculated; the number of the latest calculation';
comment on column assessment_results.confidence_calculations is 'The same for the confidence';
comment on column assessment_results.prepared_calculation is 'Number of the calculation that the report of a quick assessment was prepared from; null before its first reader, and after a change of the mode';
update assessment_results set
  calculations = case when last_calculation_time is null then 0 else 1 end,
  confidence_calculations = case when last_confidence_calculation_time is null then 0 else 1 end;

alter table attribute_insights
  add column calculation integer not null default 0,
  add column ai_calculation integer,
  add column assessor_shown boolean not null default false;
comment on column attribute_insights.calculation is 'Number of the calculation when it was last written or approved: with a later one, it is expired';
comment on column attribute_insights.ai_calculation is 'The same for the generated text alone';
comment on column attribute_insights.assessor_shown is 'The text of an assessor is shown, not the generated one';
alter table subject_insights add column calculation integer not null default 0;
alter table overall_insights add column calculation integer not null default 0;
alter table advice_narrations add column calculation integer not null default 0;

update attribute_insights as insight set
  calculation = case when insight.last_modification_time < result.last_calculation_time then 0 else result.calculations end,
  ai_calculation = case
    when insight.ai_insight_time is null then null
    when insight.ai_insight_time < result.last_calculation_time then 0
    else result.calculations end,
  assessor_shown = insight.assessor_insight is not null and insight.assessor_insight_time is not null
    and (insight.ai_insight_time is null or insight.ai_insight_time <= insight.assessor_insight_time)
from assessment_results as result where result.id = insight.result_id;
update subject_insights as insight set calculation = result.calculations
from assessment_results as result
where result.id = insight.result_id and not insight.last_modification_time < result.last_calculation_time;
update overall_insights as insight set calculation = result.calculations
from assessment_results as result
where result.id = insight.result_id and not insight.last_modification_time < result.last_calculation_time;
update advice_narrations as narration set calculation = result.calculations
from assessment_results as result
where result.id = narration.result_id and not narration.last_modification_time < result.last_calculation_time
`
