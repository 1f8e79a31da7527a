/**
 * Whether an item is done or late follows from answers and dates; only what was said about it is kept. The columns before
 * (answered, late, reminded) stay for nodes of the version before, and are no longer read or written.
 */
export const toldOfItems = `
create type roadmap_notice as enum ('DONE', 'LATE', 'DUE_SOON');
create table roadmap_notices (
  item_id uuid not null references roadmap_items on delete cascade,
  kind roadmap_notice not null,
  due text,
  user_id uuid references users on delete cascade,
  constraint roadmap_notices_key primary key (item_id, kind)
);
comment on table roadmap_notices is 'What has been announced about items of roadmaps, so that it is announced once';
comment on column roadmap_notices.due is 'The date that was announced, as late or as near';
comment on column roadmap_notices.user_id is 'Who was reminded of it';
insert into roadmap_notices (item_id, kind) select id, 'DONE' from roadmap_items where answered;
insert into roadmap_notices (item_id, kind, due) select id, 'LATE', due from roadmap_items where late and due is not null;
insert into roadmap_notices (item_id, kind, due, user_id) select id, 'DUE_SOON', due, assignee_id from roadmap_items where reminded and due is not null and assignee_id is not null;
create index roadmap_notices_to on roadmap_notices (user_id) where user_id is not null;
drop index roadmap_items_due;
drop index roadmap_items_to_remind;
create index roadmap_items_due on roadmap_items (due);

alter table roadmap_items add column due_chosen boolean not null default false;
comment on column roadmap_items.due_chosen is 'A person chose the date; otherwise it is the end of its period, and moves with it';
update roadmap_items as item set due_chosen = true from roadmaps as roadmap where roadmap.id = item.roadmap_id and item.due is distinct from to_char(((roadmap.wishes ->> 'start')::date + make_interval(months => item.period * case roadmap.wishes ->> 'unit' when 'QUARTER' then 3 else 1 end))::date - 1, 'YYYY-MM-DD');
comment on column roadmap_items.answered is 'Unused; for the version before';
comment on column roadmap_items.late is 'Unused; for the version before';
comment on column roadmap_items.reminded is 'Unused; for the version before';

-- From here on, a change after planning is noticed: these items count as planned as they are.
update roadmaps as roadmap set outcome = outcome || jsonb_build_object('items', (select coalesce(jsonb_agg(jsonb_build_object('questionId', item.question_id, 'period', item.period, 'effort', item.effort, 'dropped', item.status = 'DROPPED')), '[]') from roadmap_items as item where item.roadmap_id = roadmap.id));
`
