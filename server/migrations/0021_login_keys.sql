-- Keys of the encrypted login (RFC 9180). They rotate; an older one is good until it expires.
create table login_keys (
  key_id text primary key,
  -- 32 bytes, base64url.
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_keys_expiry on login_keys (expires_at);

-- Nonces that were used with a key: each message is taken once.
create table login_nonces (
  key_id text not null references login_keys (key_id) on delete cascade,
  nonce text not null,
  at timestamptz not null,
  primary key (key_id, nonce)
);
