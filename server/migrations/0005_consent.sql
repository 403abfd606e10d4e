-- The consent ledger: every consent given (PIPL art. 13 to 15, 23, 29), every withdrawal, and every confirmed cost sheet
-- (金规〔2026〕2号) is an entry that nobody changes or removes any more. Each entry carries the SHA-256 of itself and of
-- the one before it in its chain, so a change, a gap or a swap shows: `node dist/server.mjs verify-consents`.
--
-- Deletion (PIPL art. 47) against append-only: an entry names nobody. It holds commitments, SHA-256 over a random salt
-- and the personal part; salt and personal part are in consent_subjects. When that row goes, the commitment is the hash
-- of something that nobody knows: the entry is anonymous (art. 73), and the chain stays whole.

-- SHA-256, hex, of a list of texts written without ambiguity: `<bytes>:<text>` each, `-` for null.
create function consent_ledger_hash(variadic parts text[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(string_agg(
    coalesce(octet_length(convert_to(part, 'UTF8')) || ':' || part, '-'), '' order by place), 'UTF8')), 'hex')
  from unnest(parts) with ordinality as list (part, place)
$$;

-- What was agreed to, when. Sixteen chains, so that visitors do not wait for each other: the chain of an entry is seq % 16,
-- and in steps of 16 its numbers have no gap.
create table consent_ledger (
  -- Set, as both hashes, by the trigger below.
  seq bigint primary key,
  -- confirm: the visitor confirmed a cost sheet.
  kind text not null check (kind in ('give', 'withdraw', 'confirm')),
  -- The institution that may receive data; null where the platform alone is meant.
  institution_code text,
  -- Of a confirmation: cost-sheet-<product>, with the product's version.
  agreement_code text not null,
  version text not null,
  -- SHA-256 of the agreed text, or of the cost sheet.
  hash text not null,
  purpose text not null,
  channel text not null,
  -- To the millisecond, as the hash was made from it.
  at timestamptz(3) not null check (at between '2000-01-01 00:00+00' and '9999-01-01 00:00+00'),
  -- Commitment to whose it is; the key of consent_subjects. Salted, so never the same twice.
  subject_digest text not null unique,
  -- Commitment to the device that it was done with.
  device_digest text not null,
  -- Commitment to what a withdrawal did, which names applications.
  outcome_digest text,
  -- Of a withdrawal: the entry that gave the consent.
  withdraws bigint unique,
  previous_hash text not null,
  entry_hash text not null,
  check ((kind = 'withdraw') = (withdraws is not null)),
  check ((kind = 'withdraw') = (outcome_digest is not null))
);
create index consent_ledger_chains on consent_ledger ((seq % 16), seq);

-- Who it was. Rows are only ever forgotten, never changed: device and outcome with the account, the rest three years after
-- the consent has ended (privacy policy, part 四).
create table consent_subjects (
  subject_digest text primary key,
  -- Null for a lead's. Outlives the account as proof (PIPL art. 14), and then names nobody.
  user_id bigint,
  lead_no text,
  subject_salt text not null,
  device text,
  -- JSON text, as the commitment was made from it.
  outcome text,
  device_salt text,
  -- When it was withdrawn, or the account or lead deleted.
  ended_at timestamptz,
  check (user_id is not null or lead_no is not null),
  check ((device is null) = (device_salt is null)),
  check (outcome is null or device_salt is not null)
);
create index consent_subjects_user on consent_subjects (user_id) where user_id is not null;
create index consent_subjects_lead on consent_subjects (lead_no) where lead_no is not null;
create index consent_subjects_ended on consent_subjects (ended_at) where ended_at is not null;

-- Who appends holds the chain to the end of the transaction, so it is taken last (withdrawal-locks.ts). A visitor's call
-- waits 2.5 s for a lock (postgres/database.ts), so a server that froze while it holds the chain loses it before that.
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

-- Nothing, not even psql, gets an entry in outside of a chain: whatever an insert says decides only which chain, by the
-- remainder of `seq`; without one it is chain 0.
create function consent_ledger_append() returns trigger language plpgsql as $$
declare
  chain constant integer := abs(coalesce(new.seq, 0) % 16);
  last record;
begin
  perform consent_ledger_lock(chain);
  -- A statement of its own after the wait: it sees what was committed meanwhile. Two columns are compared, so that it
  -- reads the chain's end in the index instead of the other chains' entries after it.
  select seq, entry_hash into last from consent_ledger
  where (seq % 16, seq) <= (chain, 9223372036854775807) order by seq % 16 desc, seq desc limit 1;
  if last.seq % 16 = chain then
    new.seq := last.seq + 16;
    new.previous_hash := last.entry_hash;
  else
    new.seq := case when chain = 0 then 16 else chain end;
    new.previous_hash := repeat('0', 64);
  end if;
  if new.kind = 'withdraw' and not exists (
    select from consent_ledger given
    where given.seq = new.withdraws and given.kind = 'give' and given.agreement_code = new.agreement_code
  ) then
    raise exception 'consent_ledger: % is no consent to %', new.withdraws, new.agreement_code;
  end if;
  new.entry_hash := consent_ledger_hash(
    'consent-ledger/1', new.previous_hash, new.seq::text, new.kind, new.institution_code, new.agreement_code,
    new.version, new.hash, new.purpose, new.channel,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    new.subject_digest, new.device_digest, new.outcome_digest, new.withdraws::text);
  return new;
end $$;

create function consent_ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'consent_ledger is append-only: % is refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;

create function consent_subjects_keep() returns trigger language plpgsql as $$
begin
  if (new.subject_digest, new.user_id, new.lead_no, new.subject_salt)
      is distinct from (old.subject_digest, old.user_id, old.lead_no, old.subject_salt)
    or (new.device is not null and (new.device, new.device_salt) is distinct from (old.device, old.device_salt))
    or (new.outcome is not null and new.outcome is distinct from old.outcome)
  then
    raise exception 'consent_subjects: who consented can be forgotten, never changed'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger consent_ledger_append before insert on consent_ledger
  for each row execute function consent_ledger_append();
create trigger consent_ledger_refuse before update or delete or truncate on consent_ledger
  for each statement execute function consent_ledger_refuse();
create trigger consent_subjects_keep before update on consent_subjects
  for each row execute function consent_subjects_keep();
-- Also for a session that sets session_replication_role.
alter table consent_ledger enable always trigger consent_ledger_append;
alter table consent_ledger enable always trigger consent_ledger_refuse;
alter table consent_subjects enable always trigger consent_subjects_keep;

-- The functions of the ledger and of the catalogue look at their own schema first and at temporary tables last, whatever
-- search path the session has: otherwise somebody could put tables of his own in front of the ledger's.
do $$
declare
  one text;
begin
  foreach one in array array['consent_ledger_hash(text[])', 'consent_ledger_append()', 'consent_ledger_refuse()',
    'consent_subjects_keep()', 'catalogue_changed()'] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', one::regprocedure, current_schema());
  end loop;
end $$;

-- The consents of people who are still known, in their present state.
create view consents as
select
  given.seq as id, whose.user_id, whose.lead_no, given.institution_code, given.agreement_code, given.version, given.hash,
  given.channel, coalesce(whose.device, '') as device, given.purpose, given.at as given_at,
  withdrawal.at as withdrawn_at, what.outcome::jsonb as outcome,
  given.subject_digest, given.entry_hash, given.previous_hash
from consent_ledger given
join consent_subjects whose on whose.subject_digest = given.subject_digest
left join consent_ledger withdrawal on withdrawal.withdraws = given.seq
left join consent_subjects what on what.subject_digest = withdrawal.subject_digest
where given.kind = 'give';
