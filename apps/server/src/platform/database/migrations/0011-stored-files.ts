/** What is kept for whom, so that it can be limited. Files that were stored before are not counted. */
export const storedFiles = `
create table stored_files (
  path text primary key,
  bytes bigint not null,
  user_id uuid references users,
  creation_time timestamptz not null
);
comment on table stored_files is 'The files of the tenant in the storage of files, each with its size and with who has brought it';
`
