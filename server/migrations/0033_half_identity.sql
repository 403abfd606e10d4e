-- Name and number that a partner gave, sealed JSON, until the visitor consents to their being worked with and saves the
-- form (PIPL art. 29). Emptied then, and a day after the link was used (purge.ts).
alter table half_orders add column identity_sealed text;
