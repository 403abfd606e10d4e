-- Stores of institutions, and visits to them.

create table shops (
  shop_id text primary key,
  institution_code text not null references institutions (code),
  name text not null,
  area text not null,
  address text not null,
  phone text not null,
  -- Degrees, GCJ-02.
  lng double precision not null,
  lat double precision not null,
  opens integer not null check (opens between 0 and 1439),
  closes integer not null check (closes between 1 and 1440),
  days integer[] not null,
  open boolean not null default true,
  check (closes > opens)
);
create index shops_area on shops (area);

-- What opens the page of a store's staff.
create table shop_keys (
  shop_id text primary key references shops (shop_id),
  key_hash text not null unique,
  issued_at timestamptz not null
);

create table offline_contacts (
  user_id bigint not null,
  order_no text not null,
  name_sealed text not null,
  mobile_sealed text not null,
  note_sealed text,
  updated_at timestamptz not null,
  primary key (user_id, order_no),
  foreign key (user_id, order_no) references orders on delete cascade
);

create table appointments (
  user_id bigint not null,
  apply_no text not null,
  shop_id text not null references shops (shop_id),
  visit_at timestamptz not null,
  -- Shown to the visitor; checked against what staff enters.
  visit_code_sealed text not null,
  tries_left integer not null default 5,
  status text not null check (status in ('booked', 'visited', 'missed', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  booked_at timestamptz not null default now(),
  visited_at timestamptz,
  primary key (user_id, apply_no),
  foreign key (user_id, apply_no) references applications on delete cascade
);
create index appointments_shop on appointments (shop_id, visit_at);
