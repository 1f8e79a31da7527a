/** Finds the assessments with weights that are changed, without reading all of them. */
export const assessmentsWithWeights = `
create index assessments_kit_custom on assessments (kit_custom_id) where kit_custom_id is not null;
`
