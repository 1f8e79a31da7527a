/**
 * Whose e-mail address is whose. An address belongs to one user, or account, at most: the one for whom it is verified.
 * Others may say that they have it; that holds nothing.
 */
export const trustedAddresses = `
alter table users drop constraint users_email_key;
alter table users add column email_verified boolean not null default false;
comment on column users.email_verified is 'Whether the address is proved to be theirs: only then does it link identities, open invitations or get mails';
update users set email_verified = true
  from identity_accounts account
  where account.id = users.id and account.email = users.email and account.email_verified;
create unique index users_email_key on users (email) where email_verified;
create index users_of_claimed_email on users (email) where not email_verified;

create table user_identities (
  issuer text not null,
  subject uuid not null,
  user_id uuid not null references users,
  name text,
  creation_time timestamptz not null,
  constraint user_identities_pkey primary key (issuer, subject),
  constraint user_identities_of_issuer_key unique (user_id, issuer)
);
comment on table user_identities is 'As whom a user signs in: at most one identity of each issuer';
comment on column user_identities.name is 'The name the issuer said last; a user is renamed when it says another one';
insert into user_identities (issuer, subject, user_id, creation_time)
  select 'embedded', account.id, users.id, account.creation_time
  from identity_accounts account join users on users.id = account.id;

alter table identity_accounts drop constraint identity_accounts_email_key;
create unique index identity_accounts_email_key on identity_accounts (email) where email_verified;
create unique index identity_accounts_claimed_email_key on identity_accounts (email) where not email_verified;
`
