-- Sixteen chains in place of one, so that visitors do not wait for each other: the chain of an entry is seq % 16, and in
-- steps of 16 its numbers have no gap. All of them branch off from the last entry of the one chain before.

-- Building it waits for who is appending, and keeps everybody else from it until the commit.
create index consent_ledger_chains on consent_ledger ((seq % 16), seq);

-- The number of that last entry; 0 when there was none.
do $$
begin
  execute format('create function consent_ledger_base() returns bigint language sql immutable as %L',
    'select ' || (select coalesce(max(seq), 0) from consent_ledger) || '::bigint');
end $$;

-- Who appends holds the chain to the end of the transaction, as migrations 0027 and 0054 say. Servers of the previous
-- release also call the function without a chain, in which they lock each other out.
create function consent_ledger_lock(chain integer) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if nullif(current_setting('consent_ledger.chain', true), '') <> chain::text then
    raise exception 'consent_ledger: a transaction that appends to two chains could wait for another for ever';
  end if;
  perform set_config('consent_ledger.chain', chain::text, true);
  perform set_config('idle_in_transaction_session_timeout', '2000', true);
  perform pg_advisory_xact_lock(727275, chain);
end $$;

-- Whatever an insert says decides only the chain, by the remainder of `seq`; without one it is chain 0.
create or replace function consent_ledger_append() returns trigger language plpgsql as $$
declare
  base constant bigint := consent_ledger_base();
  chain constant integer := abs(coalesce(new.seq, 0) % 16);
  last record;
begin
  perform consent_ledger_lock(chain);
  -- A statement of its own after the wait: it sees what was committed meanwhile. Two columns are compared, so that it
  -- reads the chain's end in the index instead of the other chains' entries after it.
  select seq, entry_hash into last from consent_ledger
  where (seq % 16, seq) <= (chain, 9223372036854775807) order by seq % 16 desc, seq desc limit 1;
  if last.seq % 16 = chain and last.seq > base then
    new.seq := last.seq + 16;
  else
    select seq, entry_hash into last from consent_ledger where seq = base;
    new.seq := base + 16 - (base - chain + 16) % 16;
  end if;
  if new.kind = 'withdraw' and not exists (
    select from consent_ledger given
    where given.seq = new.withdraws and given.kind = 'give' and given.agreement_code = new.agreement_code
  ) then
    raise exception 'consent_ledger: % is no consent to %', new.withdraws, new.agreement_code;
  end if;
  new.previous_hash := coalesce(last.entry_hash, repeat('0', 64));
  new.entry_hash := consent_ledger_hash(
    'consent-ledger/1', new.previous_hash, new.seq::text, new.kind, new.institution_code, new.agreement_code,
    new.version, new.hash, new.purpose, new.channel,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    new.subject_digest, new.device_digest, new.outcome_digest, new.withdraws::text);
  return new;
end $$;

-- Its own schema first, as in migration 0032.
do $$
begin
  execute format('alter function consent_ledger_append() set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
