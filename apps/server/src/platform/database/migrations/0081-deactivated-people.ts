/** People who are locked out, and when people were last there themselves. */
export const deactivatedPeople = `
alter table users add column deactivation_time timestamptz;
comment on column users.deactivation_time is 'Since when the person is locked out; null if they are not. active is false then, as of a deleted account';
alter table users add column last_visit_time timestamptz not null default now();
comment on column users.last_visit_time is 'When they have last used the product themselves, to within an hour: not by an API token';
comment on column users.superuser is 'Whether they are an administrator: they may deactivate others';
alter table identity_accounts add column deactivated boolean not null default false;
comment on column identity_accounts.deactivated is 'Nobody can sign in with it';
`
