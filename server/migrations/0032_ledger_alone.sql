-- Whoever may insert could put tables or functions of their own (pg_temp, another schema) in front of the ledger's, and
-- have an entry chained to those: its functions look at its own schema, and at temporary tables last.
do $$
declare
  one text;
begin
  foreach one in array array[
    'consent_ledger_hash(text[])', 'consent_ledger_append()', 'consent_ledger_refuse()', 'consent_subjects_keep()'
  ] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', one::regprocedure, current_schema());
  end loop;
end $$;

-- Everybody waits for who holds the ledger, and a statement waits 7.5 s (database.ts). A server that froze with it loses
-- it before that: nobody else's call fails for it.
create or replace function consent_ledger_lock() returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('idle_in_transaction_session_timeout', '4000', true);
  perform pg_advisory_xact_lock(727275);
end $$;
