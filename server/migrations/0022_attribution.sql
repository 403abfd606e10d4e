-- The click id of an advertising platform, with the first and with the last touch (channel_hits keeps every one).
alter table device_channels
  add column first_click_id text,
  add column last_click_id text;

-- When the visitor's own first and last touch were; taken over from the device at login.
alter table visitors
  add column first_click_id text,
  add column last_click_id text,
  add column first_touch_at timestamptz,
  add column last_touch_at timestamptz;

update visitors v
set first_touch_at = d.first_at, last_touch_at = d.last_at
from (
  select user_id, min(first_at) as first_at, max(last_at) as last_at
  from device_channels where user_id is not null group by user_id
) d
where v.user_id = d.user_id;
