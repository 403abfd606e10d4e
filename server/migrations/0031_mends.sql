-- A visitor's first click of a day is charged, so each click asks for the charged ones of its device and visitor.
create index ad_clicks_charged_device on ad_clicks (ad_id, device, at) where charged > 0;
create index ad_clicks_charged_user on ad_clicks (ad_id, user_id, at) where charged > 0 and user_id is not null;
