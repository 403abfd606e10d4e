-- WeChat's access token for all servers. Who renews it holds it until `renewing_until`; the others use the former.
create table wechat_tokens (
  appid text primary key,
  token_sealed text,
  expires_at timestamptz,
  renewing_until timestamptz
);

create table wechat_notices (
  user_id bigint primary key references visitors on delete cascade,
  openid_sealed text not null,
  allowed_at timestamptz not null,
  queued_at timestamptz
);
create index wechat_notices_allowed on wechat_notices (allowed_at);
