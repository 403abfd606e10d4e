-- The hash of an entry as 0005_consent.sql defines it, to the byte. SQL is parsed and planned in each statement that calls it, and
-- this runs twice for each entry; PL/pgSQL is kept by the connection.
create or replace function consent_ledger_hash(variadic parts text[]) returns text language plpgsql immutable as $$
declare
  part text;
  whole text := '';
begin
  foreach part in array parts loop
    whole := whole || coalesce(octet_length(convert_to(part, 'UTF8')) || ':' || part, '-');
  end loop;
  return encode(sha256(convert_to(whole, 'UTF8')), 'hex');
end $$;
do $$ begin
  execute format('alter function consent_ledger_hash(text[]) set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
