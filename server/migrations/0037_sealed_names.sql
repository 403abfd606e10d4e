-- Names and notes are sealed (S26.2). SQL has no key: rows of before are sealed by the server right after this
-- file (server/src/postgres/seal-names.ts), and 0038 removes what stood in clear.
alter table orders add column name_sealed text;
alter table visitors add column name_sealed text;
alter table offline_contacts add column note_sealed text;
