/** The Word file that a space uses for its reports. */
export const documentTemplates = `
create table document_templates (
  space_id bigint primary key references spaces (id),
  file_path text not null,
  bytes integer not null,
  creation_time timestamptz not null,
  created_by uuid not null references users (id)
);
comment on table document_templates is 'A Word file with placeholders for each space that has its own';
comment on column document_templates.file_path is 'In the storage of files; its last part is the name of the uploaded file';
create index document_templates_by_creator on document_templates (created_by);
`
