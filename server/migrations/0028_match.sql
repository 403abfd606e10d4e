-- What else was offered with a match: smaller amounts and other terms of products that did not fit as asked.
alter table match_traces add column second_look jsonb not null default '[]';

-- Whether the order of offers may go by the visitor's own amount and term (PIPL art. 24); theirs to switch off, for good.
alter table visitors add column personalised boolean not null default true;
