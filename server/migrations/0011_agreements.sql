-- Agreements. A version never changes once it is stored: consents refer to its hash.
create table agreements (
  code text primary key,
  title text not null,
  "group" text not null,
  -- Set where the consent lets this institution receive data.
  institution_code text references institutions (code),
  -- Order within a list.
  position integer not null
);

create table agreement_versions (
  code text not null references agreements (code),
  version text not null,
  -- Sanitised HTML, as shown; hash is its SHA-256 (hex).
  html text not null,
  hash text not null,
  -- SHA-256 of the seed file it came from.
  source_hash text not null,
  effective_at timestamptz not null,
  primary key (code, version)
);
