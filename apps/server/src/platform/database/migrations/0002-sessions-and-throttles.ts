/** What people see of their own sessions, and counters that all nodes share. */
export const sessionsAndThrottles = `
create table identity_session_uses (
  session_id text primary key,
  device text not null,
  creation_time timestamptz not null,
  last_use_time timestamptz not null
);
comment on table identity_session_uses is 'Device and times of sessions; session_id is the uid of the session''s record';

create index identity_sessions_of_account on identity_records ((payload ->> 'accountId')) where model = 'Session';

create table identity_throttles (
  key text primary key,
  counted integer not null,
  end_time timestamptz not null
);
comment on table identity_throttles is 'How often something happened since a window began that closes at end_time; the key is a hash';
create index identity_throttles_to_expire on identity_throttles (end_time);
`
