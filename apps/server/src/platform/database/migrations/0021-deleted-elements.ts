/** What was deleted from a draft, until it is brought back, the draft is released or a day has passed. */
export const deletedElements = `
create table deleted_elements (
  id bigint generated always as identity primary key,
  kit_version_id bigint not null references kit_versions on delete cascade,
  kind text not null,
  element_id bigint not null,
  content jsonb not null,
  deletion_time timestamptz not null
);
create index deleted_elements_element on deleted_elements (kit_version_id, kind, element_id)
`
