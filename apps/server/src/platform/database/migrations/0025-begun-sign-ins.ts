/** The sign-ins that were begun are counted by network. Requests kept for a day are left to expire. */
export const begunSignIns = `
alter table identity_records add column network text;
comment on column identity_records.network is 'For a request that began a sign-in, the hash of the network it came from';
create index identity_records_of_network on identity_records (network, expiration_time) where network is not null
`
