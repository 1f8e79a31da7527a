/** How sure the people were, so that portfolios show it without reading the answers. */
export const surenessOfPortfolios = `
alter table portfolio_standings add column confidence double precision, add column answered integer;
comment on column portfolio_standings.confidence is 'Percent; null while questions are open';
comment on column portfolio_standings.answered is 'Number of answers';
`
