/** The keys with which a tenant signs results that others verify. */
export const signingKeys = `
create table signing_keys (
  number integer primary key,
  kid text not null unique,
  public_jwk jsonb not null,
  private_jwk jsonb,
  creation_time timestamptz not null
);
comment on table signing_keys is 'The newest signs; earlier ones verify what they have signed, for good';
comment on column signing_keys.kid is 'Thumbprint of the public key (RFC 7638)';
comment on column signing_keys.private_jwk is 'null once there is a newer key';
`
