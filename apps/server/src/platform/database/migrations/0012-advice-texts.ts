/**
 * Descriptions of action items and narrations are HTML: what a reader sees of them is limited by the product, their
 * markup may be longer.
 */
export const adviceTexts = `
alter table advice_items drop constraint advice_items_description_check;
alter table advice_items add constraint advice_items_description_check check (length(description) between 3 and 20000);
alter table advice_narrations drop constraint advice_narrations_assessor_narration_check;
alter table advice_narrations add constraint advice_narrations_assessor_narration_check
  check (length(assessor_narration) <= 20000);
`
