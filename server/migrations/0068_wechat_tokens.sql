-- The access token of the mini-program at WeChat, one for all servers. Who renews it holds it until `renewing_until`; the
-- others use the former one meanwhile.
create table wechat_tokens (
  appid text primary key,
  token_sealed text,
  expires_at timestamptz,
  renewing_until timestamptz
);
