-- Licensed institutions and their products. Definitions are append-only by version so that a match trace can be replayed.
create table institutions (
  code text primary key,
  name text not null,
  licence_no text not null,
  licence_note text not null,
  complaint_phone text not null
);

create table products (
  code text primary key,
  institution_code text not null references institutions (code),
  version text not null,
  listed boolean not null,
  -- Why a product is not listed; shown to operators only.
  unlisted_reason text,
  check (listed or unlisted_reason is not null)
);

create table product_versions (
  code text not null references products (code),
  version text not null,
  definition jsonb not null,
  created_at timestamptz not null,
  primary key (code, version)
);
