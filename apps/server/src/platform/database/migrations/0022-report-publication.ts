/**
 * Whether a person, or the first reading of a quick report, has decided about publication: from then on only people
 * publish. Calculations remember which kit and weights they saw, so that freshness does not depend on clocks.
 */
export const reportPublication = `
alter table reports add column publication_decided boolean not null default false;
update reports set publication_decided = true
where published or visibility = 'PUBLIC' or exists (
  select 1 from assessment_results as result, audit_entries as entry
  where result.id = reports.result_id and entry.kind = 'report-unpublished'
    and entry.subject_id = result.assessment_id::text
);
comment on column reports.publication_decided is 'A person, or the first reading of a quick report, has published or withdrawn it: from then on only people publish';

alter table assessment_results
  add column calculated_kit_time timestamptz,
  add column calculated_custom_time timestamptz,
  add column confidence_kit_time timestamptz,
  add column confidence_custom_time timestamptz;
comment on column assessment_results.calculated_kit_time is 'last_major_modification_time of the kit that the maturity was calculated with';
comment on column assessment_results.calculated_custom_time is 'last_modification_time of the weights that the maturity was calculated with';
update assessment_results as result set
  calculated_kit_time = case when result.last_calculation_time >= kit.last_major_modification_time
    then kit.last_major_modification_time end,
  confidence_kit_time = case when result.last_confidence_calculation_time >= kit.last_major_modification_time
    then kit.last_major_modification_time end,
  calculated_custom_time = case when result.last_calculation_time >= custom.last_modification_time
    then custom.last_modification_time end,
  confidence_custom_time = case when result.last_confidence_calculation_time >= custom.last_modification_time
    then custom.last_modification_time end
from assessments as assessment
  join kits as kit on kit.id = assessment.kit_id
  left join kit_customs as custom on custom.id = assessment.kit_custom_id
where assessment.id = result.assessment_id;
`
