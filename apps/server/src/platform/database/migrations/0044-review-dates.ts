/** When assessments are to be done again. */
export const reviewDates = `
alter table assessments add column review_date text check (review_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
alter table assessments add column review_every smallint check (review_every in (3, 6, 12));
alter table assessments add column review_told boolean not null default false;
comment on column assessments.review_date is 'The day on which it is to be done again';
comment on column assessments.review_every is 'Months from one review to the next; null if there is only the one date';
comment on column assessments.review_told is 'People were reminded of this date';
create index assessments_to_review on assessments (review_date) where not review_told and not deleted and review_date is not null;
`
