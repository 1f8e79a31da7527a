/** Indexes in the orders of the lists of a space, so that a page of one is read without the rest. */
export const listsOfSpaces = `
create index assessments_of_space_by_time on assessments (space_id, last_modification_time desc, id) where not deleted;
create index assessments_of_space_by_title on assessments (space_id, lower(title), id) where not deleted;
drop index assessments_of_space;
`
