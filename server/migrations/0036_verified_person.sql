-- Keyed hash of the name and number that the verifier has just confirmed for a session, so that saving them does not ask
-- it again. Used up by that, and emptied ten minutes later (purge.ts).
alter table sessions add column verified_person text, add column verified_at timestamptz;
