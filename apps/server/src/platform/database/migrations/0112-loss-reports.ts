/** What became of each value of the framework that a text was made of, kept with the text. */
export const lossReports = `
alter table kit_dsls
  add column report_path text
    constraint kit_dsls_report_path_check check (length(report_path) <= 200);
comment on column kit_dsls.report_path is
  'CSV file that says of each value of the framework whether it is in the text; null for a text that was no framework';
`
