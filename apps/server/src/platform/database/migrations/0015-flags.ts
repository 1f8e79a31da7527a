/** What the flag service knows of single people; the flags themselves are settings of the tenant. */
export const flags = `
create table flag_overrides (
  identifier text not null,
  flag text not null,
  enabled boolean not null,
  value jsonb,
  primary key (identifier, flag)
);
comment on table flag_overrides is 'Flags that are otherwise for one person';
comment on column flag_overrides.identifier is 'How clients name the person: the e-mail address, with ours';
comment on column flag_overrides.value is 'null for that of the flag';
create table flag_identities (
  identifier text primary key,
  traits jsonb not null,
  seen_time timestamptz not null
);
comment on table flag_identities is 'What clients of the flag service have told about a person';
comment on column flag_identities.traits is 'Texts, numbers and booleans by name';
comment on column flag_identities.seen_time is 'When a client last told something';
create index flag_identities_by_time on flag_identities (seen_time)
`
