-- Partner lists that are opened by a link with `sid`.

create table support_pages (
  sid text primary key,
  title text not null,
  intro text not null,
  theme_color text not null default '',
  fields jsonb not null,
  active boolean not null
);

create table support_items (
  sid text not null references support_pages (sid),
  item text not null,
  product_code text not null references products (code),
  title text not null,
  summary text not null,
  -- Its address for visitors; checked against the institution's hosts before it is given out.
  url text not null,
  position integer not null,
  primary key (sid, item)
);

create table support_leads (
  user_id bigint not null,
  lead_no text not null,
  sid text not null references support_pages (sid),
  mobile_sealed text not null,
  mobile_index text not null,
  values_sealed text not null,
  channel text not null,
  device text not null,
  created_at timestamptz not null,
  primary key (user_id, lead_no)
);
create index support_leads_mobile on support_leads (mobile_index);
create index support_leads_created on support_leads (created_at);

-- With whom a lead is shared; `withdrawn_at` stops what was not sent yet.
create table support_shares (
  lead_no text not null,
  institution_code text not null references institutions (code),
  user_id bigint not null,
  -- How it reaches the institution: as the text of its consent said.
  way text not null check (way in ('jump', 'direct', 'relay')),
  sent_at timestamptz,
  withdrawn_at timestamptz,
  primary key (user_id, lead_no, institution_code),
  foreign key (user_id, lead_no) references support_leads on delete cascade
);

create table support_clicks (
  id bigint generated always as identity primary key,
  sid text not null,
  item text not null,
  kind text not null check (kind in ('list', 'single', 'redirect')),
  channel text not null,
  device text not null,
  at timestamptz not null
);
create index support_clicks_item on support_clicks (sid, item, at);
create index support_clicks_at on support_clicks (at);
