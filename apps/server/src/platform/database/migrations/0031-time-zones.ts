/** The time zone that a person has chosen for all times. */
export const timeZones = `
alter table users add column time_zone text;
alter table users add constraint users_time_zone_check check (char_length(time_zone) between 1 and 64);
comment on column users.time_zone is 'IANA name, or ''device'' for that of the device in every language; null: by language, +03:30 in Persian';
`
