-- A match with everything that reproduces it. Partitioned by month.
create table match_traces (
  trace_id uuid not null,
  order_no text not null,
  user_id bigint not null,
  rule_version text not null,
  personalised boolean not null,
  -- What the rules saw; never a name or an identity number.
  inputs jsonb not null,
  products jsonb not null,
  results jsonb not null,
  second_look jsonb not null,
  closed jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, trace_id, created_at),
  foreign key (user_id, order_no) references orders
) partition by range (created_at);
create table match_traces_default partition of match_traces default;
create index match_traces_order on match_traces (user_id, order_no, created_at desc);
-- For an operator, who is told a match by its number.
create index match_traces_trace on match_traces (trace_id);
create index match_traces_created on match_traces (created_at);

-- When a visitor was first shown a cost sheet; an application needs it to have been read for a while (S24.15).
create table cost_sheet_views (
  user_id bigint not null references visitors on delete cascade,
  hash text not null,
  shown_at timestamptz not null,
  primary key (user_id, hash)
);
create index cost_sheet_views_shown on cost_sheet_views (shown_at);

create table intake_days (
  day date not null,
  -- `institution:<code>` or `product:<code>`.
  subject text not null,
  daily_limit integer not null,
  taken integer not null,
  primary key (day, subject)
);
