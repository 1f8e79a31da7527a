/** What insights, advice and sections of reports said before they were changed, for reports of the past. */
export const formerTexts = `
create table former_texts (
  id uuid primary key default gen_random_uuid(),
  result_id uuid not null references assessment_results on delete cascade,
  kind text not null
    constraint former_texts_kind_check check (kind in ('overall', 'subject', 'attribute', 'narration', 'item', 'sections')),
  element text not null,
  since timestamptz not null,
  until timestamptz not null,
  content jsonb not null,
  constraint former_texts_check check (since < until)
);
create index former_texts_of_result on former_texts (result_id, until);
comment on table former_texts is 'Texts of a result as they were before a change: each row of their tables, from its last change until the next one';
comment on column former_texts.element is 'The id of what the text is about: a subject, an attribute, an action item; that of the result otherwise';
comment on column former_texts.content is 'The row, with the names of its columns';

create trigger former_texts_count after insert or delete on former_texts for each row
  execute function count_stored_content('($1).id', 'null', 'octet_length(($1).content::text)');

-- One line: the text is cut into statements at the ends of lines.
create function keep_former_text() returns trigger language plpgsql set search_path from current as $$ begin if old.last_modification_time < new.last_modification_time then insert into former_texts (result_id, kind, element, since, until, content) values (old.result_id, tg_argv[0], to_jsonb(old) ->> tg_argv[1], old.last_modification_time, new.last_modification_time, to_jsonb(old) - '{link_hash,published,visibility,publication_decided}'::text[]); end if; return null; end $$;

create trigger overall_insights_kept after update on overall_insights for each row
  execute function keep_former_text('overall', 'result_id');
create trigger subject_insights_kept after update on subject_insights for each row
  execute function keep_former_text('subject', 'subject_id');
create trigger attribute_insights_kept after update on attribute_insights for each row
  execute function keep_former_text('attribute', 'attribute_id');
create trigger advice_narrations_kept after update on advice_narrations for each row
  execute function keep_former_text('narration', 'result_id');
create trigger advice_items_kept after update on advice_items for each row
  execute function keep_former_text('item', 'id');
create trigger reports_kept after update on reports for each row
  execute function keep_former_text('sections', 'result_id');
`
