-- The half flow: visitors whom a partner has asked already and sends with a link.

create table half_links (
  link_id text primary key,
  channel text not null,
  partner text not null,
  mobile_sealed text,
  mobile_index text,
  values_sealed text,
  ref text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index half_links_mobile on half_links (mobile_index) where mobile_index is not null;
create index half_links_expiry on half_links (expires_at);
create index half_links_unused on half_links (expires_at) where values_sealed is not null;

create table half_orders (
  user_id bigint not null,
  order_no text not null,
  link_id text not null,
  channel text not null,
  partner text not null,
  ref text,
  area_code text,
  -- Name and number from the partner until the visitor consents and saves the form (PIPL art. 29), a day at most.
  identity_sealed text,
  created_at timestamptz not null,
  primary key (user_id, order_no),
  foreign key (user_id, order_no) references orders on delete cascade
);
create index half_orders_identity on half_orders (created_at) where identity_sealed is not null;

-- Where visitors of the half flow went on to.
create table half_clicks (
  id bigint generated always as identity,
  user_id bigint not null,
  order_no text not null,
  product_code text not null references products (code),
  at timestamptz not null,
  primary key (user_id, order_no, id),
  foreign key (user_id, order_no) references half_orders on delete cascade
);

create table half_events (
  id bigint generated always as identity primary key,
  channel text not null,
  link_id text,
  ref text,
  order_no text,
  type text not null,
  at timestamptz not null,
  -- Position in the partner's feed, given when the feed is read: events commit in another order than that of `id`.
  seq bigint,
  unique (link_id, type)
);
create index half_events_feed on half_events (channel, seq) where seq is not null;
create index half_events_new on half_events (channel, id) where seq is null;
create index half_events_order on half_events (order_no) where order_no is not null;
create index half_events_at on half_events (at);

create table half_feeds (
  channel text primary key,
  last bigint not null
);
