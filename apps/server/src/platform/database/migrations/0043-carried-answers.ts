/** Assessments that were started from another one, and which of their answers still are that one's. */
export const carriedAnswers = `
alter table assessments add column copied_from uuid references assessments;
comment on column assessments.copied_from is 'The assessment from which it was started; null if from nothing';
create index assessments_of_origin on assessments (copied_from) where copied_from is not null;

alter table answers add column carried boolean;
comment on column answers.carried is 'Of an answer carried over from another assessment, whether it still waits to be confirmed or changed; null if it was given here';

create index evidence_attachments_of_file on evidence_attachments (file_path);
comment on column evidence_attachments.file_path is 'In the storage of files; a copied evidence shares the file of the original';
`
