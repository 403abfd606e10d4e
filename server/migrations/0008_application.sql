-- An application for a product, with the cost sheet that the visitor confirmed.
create table applications (
  apply_no text not null,
  order_no text not null,
  user_id bigint not null references visitors (user_id),
  product_code text not null references products (code),
  product_version text not null,
  institution_code text not null references institutions (code),
  -- How it reaches the institution: as its sheet and consents said when the visitor applied.
  way text not null check (way in ('jump', 'direct', 'relay')),
  -- By which the visitor came: the partner of a link, else the last touch.
  channel text not null default '',
  -- The random number by which the institution reports on an application that nothing was sent of.
  referral text,
  -- Fen; months.
  amount bigint not null check (amount > 0),
  term integer not null check (term > 0),
  status text not null
    check (status in ('submitted', 'received', 'reviewing', 'contacting', 'visited', 'closed', 'withdrawn')),
  cost_sheet jsonb not null,
  cost_sheet_hash text not null,
  sheet_shown_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, apply_no),
  check ((referral is null) = (way <> 'jump')),
  foreign key (user_id, order_no) references orders,
  foreign key (product_code, product_version) references product_versions (code, version)
);
create unique index applications_one_live on applications (user_id, product_code)
  where status not in ('closed', 'withdrawn');
create index applications_order on applications (user_id, order_no);
create index applications_user on applications (user_id, created_at desc);
-- Few: what waits to be sent, and what a relay took and its institution does not report (delivery/receivers.ts).
create index applications_unreported on applications (created_at) where status = 'submitted' and referral is null;
create index applications_ended on applications (updated_at) where status in ('closed', 'withdrawn');

create table application_timeline (
  id bigint generated always as identity,
  user_id bigint not null,
  apply_no text not null,
  status text not null,
  reason text,
  at timestamptz not null,
  primary key (user_id, apply_no, id),
  foreign key (user_id, apply_no) references applications
);

-- An institution's reports, also those that changed nothing: a newer one of the same stage is recognised by them.
create table institution_events (
  institution_code text not null references institutions (code),
  -- The institution's own id of the event: the `webhook-id` of its call.
  event_id text not null,
  user_id bigint not null,
  apply_no text not null,
  status text not null check (status in ('received', 'reviewing', 'contacting', 'closed')),
  reason text check ((reason is null) = (status <> 'closed')),
  at timestamptz not null,
  received_at timestamptz not null,
  applied boolean not null,
  primary key (user_id, institution_code, event_id),
  foreign key (user_id, apply_no) references applications on delete cascade
);
create index institution_events_apply on institution_events (user_id, apply_no, at);
