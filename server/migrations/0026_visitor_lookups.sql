-- A visitor's own rows are looked up for their export and deletion, also when the tables have grown.
create index marks_user on marks (user_id) where user_id is not null;
create index ad_clicks_user on ad_clicks (user_id) where user_id is not null;
create index device_channels_user on device_channels (user_id) where user_id is not null;
create index match_traces_user on match_traces (user_id);
create index ad_visitors_visitor on ad_visitors (visitor);
create index idempotency_actor on idempotency (actor);
