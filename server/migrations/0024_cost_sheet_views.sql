-- When a visitor was first shown a cost sheet; an application needs it to have been read for a while (S24.15).
create table cost_sheet_views (
  user_id bigint not null references visitors on delete cascade,
  hash text not null,
  shown_at timestamptz not null,
  primary key (user_id, hash)
);
create index cost_sheet_views_shown on cost_sheet_views (shown_at);

-- Kept with the confirmed sheet: since when the visitor had it in front of them.
alter table applications add column sheet_shown_at timestamptz;
