/** The second factor of accounts of the embedded identity provider. */
export const passkeys = `
create table identity_passkeys (
  id text primary key,
  account_id uuid not null references identity_accounts on delete cascade,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  creation_time timestamptz not null,
  last_use_time timestamptz
);
create index identity_passkeys_of_account on identity_passkeys (account_id);
comment on table identity_passkeys is 'Passkeys (WebAuthn credentials) with which people confirm that it is them';
comment on column identity_passkeys.id is 'The credential id, as base64url';
comment on column identity_passkeys.public_key is 'COSE key, as base64url';
comment on column identity_passkeys.counter is 'Signatures so far, as the authenticator says; 0 for one that does not count';

create table identity_recovery_codes (
  account_id uuid not null references identity_accounts on delete cascade,
  hash text not null,
  constraint identity_recovery_codes_pkey primary key (account_id, hash)
);
comment on table identity_recovery_codes is 'Codes that stand in for a lost passkey, each once; they are removed when they are used';
`
