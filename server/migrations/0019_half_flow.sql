-- A partner's pre-checked visitors: a signed link, single-use and expiring, with what the partner has asked already.
create table half_links (
  link_id text primary key,
  -- The partner's channel; its `half_flow` switches the flow on.
  channel text not null,
  partner text not null,
  -- Emptied when the link is used: the visitor has them from then on.
  mobile_sealed text,
  -- Sealed JSON of contract HalfValues.
  values_sealed text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The orders of the half flow, and where their visitors went on to.
create table half_orders (
  order_no text primary key references orders (order_no) on delete cascade,
  link_id text not null,
  channel text not null,
  partner text not null,
  created_at timestamptz not null
);

create table half_clicks (
  id bigint generated always as identity primary key,
  order_no text not null references half_orders (order_no) on delete cascade,
  product_code text not null references products (code),
  at timestamptz not null
);
create index half_clicks_order on half_clicks (order_no, id desc);
