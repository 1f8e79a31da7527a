/** Traits of users are kept longer than those of people whom clients have invented, and are not displaced by them. */
export const traitsOfUsers = `
alter table flag_identities add column of_user boolean not null default false;
comment on column flag_identities.of_user is 'Stored by a user about themselves: then the identifier is the id of the user';
create index invented_flag_identities_by_time on flag_identities (seen_time) where not of_user
`
