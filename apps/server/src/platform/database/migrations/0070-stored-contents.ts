/**
 * What people can make grow counts in the storage, by the size of what is stored: beside files, contents of some tables. The
 * database counts them itself, whoever adds or removes them. Arguments of the triggers: the key, its person, the content.
 */
export const storedContents = `
comment on table stored_files is 'What counts in the storage of the tenant, with its size and who has brought it: files, and contents of tables as <table>/<key>';
comment on table stored_bytes is 'Its sum is that of all stored_files: contents change a row that nobody else does, removals add one, and who stores a file adds all up into one';
-- One line: the text is cut into statements at the ends of lines.
create function count_stored_content() returns trigger language plpgsql set search_path from current as $$ declare change bigint; begin if tg_op = 'INSERT' then execute format('insert into stored_files (path, bytes, user_id, creation_time) values (%L || %s, %s, %s, clock_timestamp()) returning bytes', tg_table_name || '/', tg_argv[0], tg_argv[2], tg_argv[1]) into change using new; else execute format('delete from stored_files where path = %L || %s returning -bytes', tg_table_name || '/', tg_argv[0]) into change using old; end if; if change is not null then update stored_bytes set bytes = bytes + change where id = (select id from stored_bytes limit 1 for update skip locked); if not found then insert into stored_bytes (bytes) values (change); end if; end if; return null; end $$;

create trigger imported_results_count after insert or delete on imported_results for each row
  execute function count_stored_content('($1).id', '($1).created_by', 'octet_length(($1).result::text)');
create trigger report_publications_count after insert or delete on report_publications for each row
  execute function count_stored_content('($1).id', '($1).user_id', 'octet_length(($1).report::text)');
create trigger evidence_revisions_count after insert or delete on evidence_revisions for each row
  execute function count_stored_content('($1).evidence_id || ''/'' || ($1).number', '($1).written_by', 'octet_length(($1).description) + octet_length(coalesce(($1).source, ''''))');
create trigger kit_models_count after insert or delete on kit_models for each row
  execute function count_stored_content('($1).stamp', 'null', 'octet_length(($1).content::text)');

insert into stored_files (path, bytes, user_id, creation_time)
  select 'imported_results/' || id, octet_length(result::text), created_by, creation_time from imported_results
  union all select 'report_publications/' || id, octet_length(report::text), user_id, time from report_publications
  union all select 'evidence_revisions/' || evidence_id || '/' || number, octet_length(description) + octet_length(coalesce(source, '')), written_by, creation_time from evidence_revisions
  union all select 'kit_models/' || stamp, octet_length(content::text), null, creation_time from kit_models;
insert into stored_bytes (bytes)
  select coalesce(sum(bytes), 0) from stored_files where path ~ '^(imported_results|report_publications|evidence_revisions|kit_models)/'
`
