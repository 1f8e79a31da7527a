/** The space in which something about an assessment happened, because the assessment can be moved before it is handled. */
export const spaceOfEvents = `
alter table events add column space_id bigint;
comment on column events.space_id is 'Space of the assessment when it was recorded; null if it is not about one, or recorded by an older version';
`
