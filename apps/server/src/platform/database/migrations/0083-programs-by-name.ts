/** Which program has answered, written evidence or changed an item of a roadmap for a person, as proposals already say. */
export const programsByName = `
alter table answer_changes add column api_token text;
comment on column answer_changes.api_token is 'Name of the API token with which a program has made the change for the person';

alter table evidences add column api_token text;
comment on column evidences.api_token is 'Name of the API token with which a program has written the present text for the person';
alter table evidence_revisions add column api_token text;
comment on column evidence_revisions.api_token is 'The same of this text'
`
