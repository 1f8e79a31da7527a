/** What people write to those who run this Plumbline. */
export const contactMessages = `
create table contact_messages (
  id bigint generated always as identity primary key,
  type text not null,
  fields jsonb not null,
  user_id uuid references users,
  language text not null,
  creation_time timestamptz not null
);
comment on table contact_messages is 'Messages of the contact form, as they were sent';
comment on column contact_messages.type is 'What it is about: Contact Us, Expert Review, Purchase or Report Question, and of what';
comment on column contact_messages.user_id is 'Who was signed in when it was sent; null for visitors';
create index contact_messages_of_user on contact_messages (user_id)
`
