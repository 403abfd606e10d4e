-- A visitor's permission for one message of the mini-program. The row is deleted once the message has been sent, so that the
-- openid is kept no longer than it is needed.
create table wechat_notices (
  user_id bigint primary key references visitors on delete cascade,
  openid_sealed text not null,
  allowed_at timestamptz not null,
  queued_at timestamptz
);
create index wechat_notices_allowed on wechat_notices (allowed_at);

-- Not valid: the former list was a part of this one, so no row has to be looked at.
alter table deliveries drop constraint deliveries_kind;
alter table deliveries add constraint deliveries_kind
  check (kind in ('deliver', 'lead', 'withdraw', 'visit', 'conversion', 'notice')) not valid;
