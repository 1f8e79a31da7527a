/** Mappings of collectors that kits carry: which checks of tools answer which of their questions. */
export const collectorMappings = `
alter table kit_versions add column collector_mapping text check (length(collector_mapping) between 1 and 50000);
comment on column kit_versions.collector_mapping is 'YAML, as its authors wrote it; null if the version carries none';
`
