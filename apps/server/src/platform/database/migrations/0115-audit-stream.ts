/** How far the audit log has been sent to the receiver that operators have set. */
export const auditStream = `
create table audit_stream (
  id smallint primary key default 1 check (id = 1),
  sent_id bigint not null,
  failures smallint not null,
  next_attempt_time timestamptz
);
comment on table audit_stream is 'How far the audit log has been sent to the receiver of AUDIT_STREAM; no row before anything was tried';
comment on column audit_stream.sent_id is 'The last entry that the receiver has acknowledged; 0 for none';
comment on column audit_stream.failures is 'Attempts that have failed since the last one that did not';
comment on column audit_stream.next_attempt_time is 'When it is tried again after a failure; null otherwise';
`
