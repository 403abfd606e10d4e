-- What partners ask and are answered: links by call, whether a number is known, and what became of their visitors.

-- The partner's own reference of the visitor, for its feed. A used link gives it to the order.
alter table half_links add column ref text;
alter table half_orders
  add column ref text,
  -- The visitor has opened the link and saved nothing since, so perhaps never consented to anything.
  add column unanswered boolean not null default false;
update half_orders set unanswered = true where order_no in (
  select order_no from orders o where not exists (select from consent_subjects s where s.user_id = o.user_id));
create index half_orders_unanswered on half_orders (created_at) where unanswered;
create index half_links_unused on half_links (expires_at) where values_sealed is not null;

-- The steps of a partner's visitors, each once for a link, without anything of the visitor.
create table half_events (
  id bigint generated always as identity primary key,
  channel text not null,
  -- Both emptied when the visitor's account is deleted.
  link_id text,
  ref text,
  -- Finds the events of a deleted account; null for a link that nobody opened.
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

-- The last position of each partner's feed.
create table half_feeds (
  channel text primary key,
  last bigint not null
);

-- A partner's key for the hashes of phone numbers. A new key is another row.
create table partner_keys (
  key_id text primary key,
  channel text not null,
  -- When the last run over all visitors ended; null before the first, when nothing can be answered yet.
  filled_at timestamptz,
  -- When a server last had the key. Its marks are deleted a day later.
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

-- How often a partner has asked, by the version of the text with which it says that its visitors consented to that.
create table partner_checks (
  channel text not null,
  day date not null,
  consent_version text not null,
  asked integer not null,
  -- How many of them were already served here.
  served integer not null,
  primary key (channel, day, consent_version)
);
create index partner_checks_day on partner_checks (day);
