/** Whether the owner of a roadmap item was reminded of its date. */
export const roadmapReminders = `
alter table roadmap_items add column reminded boolean not null default false;
comment on column roadmap_items.reminded is 'Its owner was told that its date is near';
create index roadmap_items_to_remind on roadmap_items (due)
  where not reminded and not answered and assignee_id is not null and status in ('TODO', 'DOING');
`
