import { searched, soughtIn } from "./0060-search.ts"

/** SQL for what precedes the pieces of titles in a space. */
export function prefixOfSpace(spaceId: string): string {
  return `(${spaceId}::text || ':')`
}

/**
 * SQL for the pieces of the title of an assessment, each with its space: what they are found by does not depend on how
 * many assessments of other spaces have the same ones. Otherwise like `piecesOf`.
 */
export function piecesInSpace(from = ""): string {
  const each = `${prefixOfSpace(`${from}space_id`)} || '\\&' || chr(31)`
  const part = (start: number) =>
    `regexp_replace(substr(${searched(soughtIn.title(from))}, ${start}), '.{1,3}', ${each}, 'g')`
  return `array_to_tsvector(array_remove(string_to_array(${[1, 2, 3].map(part).join(" || ")}, chr(31)), ''))`
}

/**
 * How many assessments a space has is kept where they are written, by the database itself: also for nodes of the version
 * before. A count may consist of several rows: whoever finds one locked by somebody else, who is not done yet, takes
 * another or adds one. So nobody waits, and no two wait for each other.
 */
export const countedAssessments = `
create table assessment_counts (
  id bigint generated always as identity primary key,
  space_id bigint not null references spaces,
  kit_id bigint not null,
  count bigint not null
) with (fillfactor = 50);
comment on table assessment_counts is 'Their sum is the number of assessments of a space and a kit that are not deleted; one row may be negative';
create index assessment_counts_of_space on assessment_counts (space_id, kit_id);

-- One line each: the text is cut into statements at the ends of lines.
create function count_assessments(of_space bigint, of_kit bigint, change bigint) returns void language plpgsql set search_path from current as $$ begin update assessment_counts set count = count + change where id = (select id from assessment_counts where space_id = of_space and kit_id = of_kit limit 1 for update skip locked); if not found then insert into assessment_counts (space_id, kit_id, count) values (of_space, of_kit, change); end if; end $$;
create function assessments_changed() returns trigger language plpgsql set search_path from current as $$ begin if tg_op = 'INSERT' then perform count_assessments(space_id, kit_id, counted) from (select space_id, kit_id, count(*) as counted from added where not deleted group by space_id, kit_id) changes; elsif tg_op = 'DELETE' then perform count_assessments(space_id, kit_id, -counted) from (select space_id, kit_id, count(*) as counted from removed where not deleted group by space_id, kit_id) changes; else perform count_assessments(space_id, kit_id, counted) from (select space_id, kit_id, sum(each)::bigint as counted from (select space_id, kit_id, 1 as each from added where not deleted union all select space_id, kit_id, -1 from removed where not deleted) both_states group by space_id, kit_id having sum(each) <> 0) changes; end if; return null; end $$;
create trigger assessments_added after insert on assessments referencing new table as added
  for each statement execute function assessments_changed();
create trigger assessments_changed after update on assessments referencing old table as removed new table as added
  for each statement execute function assessments_changed();
create trigger assessments_removed after delete on assessments referencing old table as removed
  for each statement execute function assessments_changed();
insert into assessment_counts (space_id, kit_id, count)
  select space_id, kit_id, count(*) from assessments where not deleted group by space_id, kit_id;

create index assessments_sought_in_space on assessments using gin ((${piecesInSpace()})) where not deleted;
drop index assessments_sought;

create index evidences_of_proposal on evidences (proposal_id) where proposal_id is not null;
`
