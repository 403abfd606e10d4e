-- How many applications an institution takes a day, and how many of the day's are used up. The limit of a product and its
-- opening hours are part of its definition.
alter table institutions
  add column daily_applications integer check (daily_applications > 0);

-- The applications of a day, for institutions and products with a limit. A limit is divided into slots that together are
-- exactly the limit, so that visitors who apply at the same time do not wait for one row.
create table intake_slots (
  -- The day in China.
  day date not null,
  -- `institution:<code>` or `product:<code>`.
  subject text not null,
  slot integer not null,
  -- The whole limit for which the capacities were calculated.
  daily_limit integer not null,
  capacity integer not null,
  taken integer not null,
  primary key (day, subject, slot)
);

-- The products that took no applications at the time of the match, with what the visitor read about it: a replay needs it.
alter table match_traces
  add column closed jsonb not null default '{}';
