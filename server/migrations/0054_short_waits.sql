-- A visitor's call waits 2.5 s for a lock (postgres/database.ts), so a server that froze with the ledger loses it before.
create or replace function consent_ledger_lock() returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('idle_in_transaction_session_timeout', '2000', true);
  perform pg_advisory_xact_lock(727275);
end $$;
