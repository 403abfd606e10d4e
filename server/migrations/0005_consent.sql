-- The consent ledger: every consent (PIPL art. 13 to 15, 23, 29), withdrawal and confirmed cost sheet (金规〔2026〕2号) is
-- an entry that nobody changes or removes. Each carries the SHA-256 of itself and of the one before it, so that a
-- change, a gap or a swap shows: `node dist/server.mjs verify-consents`. It compares the functions
-- and triggers of the database with those of this file.
-- Deletion (PIPL art. 47): an entry names nobody. It holds commitments, SHA-256 over a random salt and the personal
-- part, which are in consent_subjects. Without that row the entry is anonymous (art. 73), and the chain stays whole.

-- SHA-256, hex, of a list of texts written without ambiguity: `<bytes>:<text>` each, `-` for null.
create function consent_ledger_hash(variadic parts text[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(string_agg(
    coalesce(octet_length(convert_to(part, 'UTF8')) || ':' || part, '-'), '' order by place), 'UTF8')), 'hex')
  from unnest(parts) with ordinality as list (part, place)
$$;

-- What was agreed to, when: a chain for each visitor, so that no two visitors wait for each other.
create table consent_ledger (
  user_id bigint not null,
  -- Without a gap from 1. Set, as both hashes, by the trigger below. The entry's number in receipts has five digits for it.
  seq integer not null check (seq between 1 and 99999),
  kind text not null check (kind in ('give', 'withdraw', 'confirm')),
  institution_code text,
  -- Of a confirmation: cost-sheet-<product>, with the product's version.
  agreement_code text not null,
  version text not null,
  hash text not null,
  purpose text not null,
  channel text not null,
  -- To the millisecond, as the hash was made from it.
  at timestamptz(3) not null check (at between '2000-01-01 00:00+00' and '9999-01-01 00:00+00'),
  -- Commitment to whose it is; the key of consent_subjects. Salted, so never the same twice.
  subject_digest text not null,
  device_digest text not null,
  outcome_digest text,
  withdraws integer,
  -- Of a confirmation: fen, months, and when the reading of its sheet began.
  amount bigint,
  term integer,
  shown_at timestamptz(3),
  previous_hash text not null,
  entry_hash text not null,
  primary key (user_id, seq),
  unique (user_id, subject_digest),
  unique (user_id, withdraws),
  check ((kind = 'withdraw') = (withdraws is not null)),
  check ((kind = 'withdraw') = (outcome_digest is not null)),
  check ((kind = 'confirm') = (amount is not null and term is not null)),
  check (kind = 'confirm' or shown_at is null)
);
-- For the entries of one day; rows lie in the order of their times.
create index consent_ledger_at on consent_ledger using brin (at);
-- A trigger for each row does not notice this one, and one for each statement would be shared by all visitors. A superuser
-- is not bound by it: `verify-consents` shows the loss with a receipt or an earlier head.
revoke truncate on consent_ledger from current_user;

-- Who it was. Rows are only ever forgotten, never changed: device, phone and outcome with the account, the rest three years after
-- the consent has ended (privacy policy, part 四).
create table consent_subjects (
  user_id bigint not null,
  subject_digest text not null,
  lead_no text,
  subject_salt text not null,
  device text,
  -- The keyed index of the phone number.
  phone text,
  outcome text,
  device_salt text,
  ended_at timestamptz,
  primary key (user_id, subject_digest),
  check ((device is null) = (device_salt is null)),
  check (phone is null or device_salt is not null),
  check (outcome is null or device_salt is not null)
);
create index consent_subjects_lead on consent_subjects (lead_no) where lead_no is not null;
create index consent_subjects_ended on consent_subjects (ended_at) where ended_at is not null;

-- A signed note covers the entries since the one before it to the end of its day (China). The operator publishes it outside.
create table ledger_notes (
  day date primary key,
  note text not null
);
revoke truncate on ledger_notes from current_user;
-- The hashes that a note covers, 1,024 to a part: a receipt's proof reads one part, and the roots of the others.
create table ledger_note_parts (
  day date not null references ledger_notes,
  first_entry bigint not null,
  leaves text not null,
  root text not null,
  primary key (day, first_entry)
);
revoke truncate on ledger_note_parts from current_user;

-- Who appends holds the visitor's chain to the end of the transaction, so it is taken last (use-cases/standstill.ts), and several
-- in one order: a withdrawal may also end consents of leads. A visitor's call waits 2.5 s for a lock (postgres/database.ts),
-- so a server that froze while it holds the chain loses it before that.
create function consent_ledger_lock(chain bigint) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if nullif(current_setting('consent_ledger.chain', true), '')::bigint > chain then
    raise exception 'consent_ledger: transactions that append to chains in different orders could wait for each other for ever';
  end if;
  perform set_config('consent_ledger.chain', chain::text, true);
  perform set_config('idle_in_transaction_session_timeout', '2000', true);
  perform pg_advisory_xact_lock((727275::bigint << 34) + chain);
end $$;

-- Nothing, not even psql, gets an entry in outside of its visitor's chain, whatever number and hashes an insert names.
create function consent_ledger_append() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform consent_ledger_lock(new.user_id);
  -- A statement of its own after the wait: it sees what was committed meanwhile.
  select seq, entry_hash into last from consent_ledger where user_id = new.user_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous_hash := coalesce(last.entry_hash, repeat('0', 64));
  if new.kind = 'withdraw' and not exists (
    select from consent_ledger given
    where given.user_id = new.user_id and given.seq = new.withdraws and given.kind = 'give' and given.agreement_code = new.agreement_code
  ) then
    raise exception 'consent_ledger: % is no consent to %', new.withdraws, new.agreement_code;
  end if;
  new.entry_hash := consent_ledger_hash(
    'consent-ledger/2', new.previous_hash, new.user_id::text, new.seq::text, new.kind, new.institution_code, new.agreement_code,
    new.version, new.hash, new.purpose, new.channel,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    new.subject_digest, new.device_digest, new.outcome_digest, new.withdraws::text,
    new.amount::text, new.term::text, to_char(new.shown_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  return new;
end $$;

create function consent_ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

create function consent_subjects_keep() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.subject_digest, new.lead_no, new.subject_salt)
      is distinct from (old.user_id, old.subject_digest, old.lead_no, old.subject_salt)
    or (new.device is not null and (new.device, new.device_salt, new.phone) is distinct from (old.device, old.device_salt, old.phone))
    or (new.outcome is not null and new.outcome is distinct from old.outcome)
  then
    raise exception 'consent_subjects: who consented can be forgotten, never changed'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger consent_ledger_append before insert on consent_ledger
  for each row execute function consent_ledger_append();
create trigger consent_ledger_refuse before delete or update on consent_ledger
  for each row execute function consent_ledger_refuse();
create trigger consent_subjects_keep before update on consent_subjects
  for each row execute function consent_subjects_keep();
create trigger ledger_notes_refuse before delete or update on ledger_notes
  for each row execute function consent_ledger_refuse();
create trigger ledger_note_parts_refuse before delete or update on ledger_note_parts
  for each row execute function consent_ledger_refuse();
-- Also for a session that sets session_replication_role.
alter table consent_ledger enable always trigger consent_ledger_append;
alter table consent_ledger enable always trigger consent_ledger_refuse;
alter table consent_subjects enable always trigger consent_subjects_keep;
alter table ledger_notes enable always trigger ledger_notes_refuse;
alter table ledger_note_parts enable always trigger ledger_note_parts_refuse;

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

create view consents as
select
  given.user_id * 100000 + given.seq as id,
  given.user_id, given.seq, whose.lead_no, given.institution_code, given.agreement_code, given.version, given.hash,
  given.channel, coalesce(whose.device, '') as device, given.purpose, given.at as given_at,
  withdrawal.at as withdrawn_at, what.outcome::jsonb as outcome,
  given.subject_digest, given.entry_hash, given.previous_hash
from consent_ledger given
join consent_subjects whose using (user_id, subject_digest)
left join consent_ledger withdrawal on withdrawal.user_id = given.user_id and withdrawal.withdraws = given.seq
left join consent_subjects what
  on what.user_id = withdrawal.user_id and what.subject_digest = withdrawal.subject_digest
where given.kind = 'give';
