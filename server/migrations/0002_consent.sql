create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references visitors on delete cascade,
  institution_code text,
  agreement_code text not null,
  version text not null,
  hash text not null,
  channel text not null,
  device text not null,
  purpose text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consents_user on consents (user_id, agreement_code);
