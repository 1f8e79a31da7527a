/** Signing in with an account at a provider elsewhere, beside the password or in its place. */
export const identityLinks = `
alter table identity_accounts alter column password_hash drop not null;
comment on column identity_accounts.password_hash is 'Null for an account that nobody has given a password: it is signed in to elsewhere';

create table identity_links (
  issuer text not null,
  subject text not null,
  account_id uuid not null references identity_accounts on delete cascade,
  creation_time timestamptz not null,
  constraint identity_links_pkey primary key (issuer, subject),
  constraint identity_links_of_issuer_key unique (account_id, issuer)
);
comment on table identity_links is 'People of providers elsewhere, and the accounts they sign in to: at most one person of each issuer'
`
