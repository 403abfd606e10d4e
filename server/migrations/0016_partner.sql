-- A partner's key for the hashes of phone numbers. A new key is another row.
create table partner_keys (
  key_id text primary key,
  channel text not null,
  filled_at timestamptz,
  seen_at timestamptz not null
);

-- The phone numbers of visitors who have agreed to the login terms, as a partner's key hashes them.
create table partner_marks (
  key_id text not null,
  mark bytea not null,
  user_id bigint not null references visitors on delete cascade,
  primary key (key_id, mark)
);
create unique index partner_marks_user on partner_marks (user_id, key_id);

-- How often a partner has asked.
create table partner_checks (
  channel text not null,
  day date not null,
  consent_version text not null,
  asked integer not null,
  served integer not null,
  primary key (channel, day, consent_version)
);
create index partner_checks_day on partner_checks (day);
