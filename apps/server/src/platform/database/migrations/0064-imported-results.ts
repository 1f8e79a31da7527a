/** Results of other sites, from signed bundles: what they say stays as it was signed. */
export const importedResults = `
create table imported_results (
  id uuid primary key,
  space_id bigint not null references spaces on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  title text not null check (length(title) between 1 and 200),
  organisation text not null check (length(organisation) <= 200),
  origin text not null check (length(origin) <= 2000),
  kid text not null check (length(kid) <= 2000),
  signed_time timestamptz not null,
  checks jsonb not null,
  level jsonb,
  result jsonb not null,
  file_path text not null,
  bytes integer not null check (bytes > 0),
  created_by uuid not null references users,
  creation_time timestamptz not null,
  constraint imported_results_once unique (space_id, digest)
);
comment on column imported_results.digest is 'SHA-256 of the manifest: of all that is signed';
comment on column imported_results.origin is 'The address of the site that the signature names';
comment on column imported_results.checks is 'What was verified when it was imported, and whether the key is known';
comment on column imported_results.level is 'Rank, title and how many levels there are; null before the first answer';
comment on column imported_results.result is 'The document of the bundle, without what is not shown';
comment on column imported_results.file_path is 'The bundle, in the storage of files';
create index imported_results_of_space on imported_results (space_id, creation_time desc, id);
create index imported_results_by_creator on imported_results (created_by);
`
