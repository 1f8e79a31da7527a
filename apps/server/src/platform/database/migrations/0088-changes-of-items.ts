/** Who has planned or last changed an item of a roadmap, and with which program: unknown of those that exist. */
export const changesOfItems = `
alter table roadmap_items add column changed_by uuid references users;
alter table roadmap_items add column api_token text;
alter table roadmap_items add column change_time timestamptz;
comment on column roadmap_items.changed_by is 'Who has planned it or changed it last; null if that was before it was stored';
comment on column roadmap_items.api_token is 'Name of the API token with which a program has done so for the person';
comment on column roadmap_items.change_time is 'When that was'
`
