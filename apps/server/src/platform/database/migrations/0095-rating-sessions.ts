/** Sessions in which a group rates questions, and what they have led to. */
export const ratingSessions = `
create type rating_mode as enum ('LIVE', 'OPEN');
create table rating_sessions (
  id uuid primary key,
  assessment_id uuid not null references assessments on delete cascade,
  title text not null check (length(title) between 1 and 100),
  mode rating_mode not null,
  is_anonymous boolean not null,
  questionnaire_ids bigint[],
  is_open boolean not null,
  closes_at timestamptz,
  guests boolean not null,
  hash text constraint rating_sessions_hash unique,
  secret text,
  current_question_id bigint,
  created_by uuid not null references users,
  creation_time timestamptz not null,
  constraint rating_sessions_ended check (is_open = (secret is not null) and (is_open and guests) = (hash is not null))
);
create index rating_sessions_of_assessment on rating_sessions (assessment_id, creation_time desc);
create index rating_sessions_by_end on rating_sessions (closes_at) where is_open and closes_at is not null;
create index rating_sessions_of_creator on rating_sessions (created_by);
comment on table rating_sessions is 'A group rates questions of an assessment';
comment on column rating_sessions.questionnaire_ids is 'null for all';
comment on column rating_sessions.hash is 'Of the link for guests; null when it leads nowhere';
comment on column rating_sessions.secret is 'Makes the keys of voters and networks; destroyed when the session closes';

create table rating_votes (
  session_id uuid not null references rating_sessions on delete cascade,
  question_id bigint not null,
  voter text not null,
  answer_option_id bigint,
  confidence_level_id integer not null check (confidence_level_id between 1 and 5),
  note text check (length(note) <= 500),
  constraint rating_votes_key primary key (session_id, question_id, voter)
);
comment on table rating_votes is 'What people think of a question; without an option it is not applicable';
comment on column rating_votes.voter is 'Id of the person or guest; in anonymous sessions a key made of it, and chance once the session is closed';

create table rating_members (
  session_id uuid not null references rating_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  constraint rating_members_key primary key (session_id, user_id)
);
create index rating_members_of_user on rating_members (user_id);
comment on table rating_members is 'Who has voted at all, besides guests';

create table rating_guests (
  id uuid primary key,
  session_id uuid not null references rating_sessions on delete cascade,
  display_name text check (length(display_name) between 1 and 60),
  token_hash text constraint rating_guests_token unique
);
create index rating_guests_of_session on rating_guests (session_id);
comment on table rating_guests is 'Who has joined by the link, without an account';
comment on column rating_guests.token_hash is 'null once the link has ended';

create table rating_networks (
  session_id uuid not null references rating_sessions on delete cascade,
  network text not null,
  guests integer not null,
  constraint rating_networks_key primary key (session_id, network)
);
comment on table rating_networks is 'How many guests of an open session came from one network, by a key made of it';

create table rating_reveals (
  session_id uuid not null references rating_sessions on delete cascade,
  question_id bigint not null,
  is_decided boolean not null default false,
  answer_option_id bigint,
  constraint rating_reveals_key primary key (session_id, question_id)
);
comment on table rating_reveals is 'Questions whose votes are shown, and what was decided about them; without an option not applicable';

alter table answer_changes add column rating jsonb;
comment on column answer_changes.rating is 'The session in which it was decided, as it was then: id, title, votes, agreement';
`
