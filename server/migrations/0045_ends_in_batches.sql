-- The purge deletes in batches (services/privacy/batches.ts), so each batch finds its rows by an index.
create index applications_ended on applications (updated_at) where status in ('closed', 'withdrawn');
-- By the creation, which never changes: an index on updated_at would grow with every save.
create index orders_unused on orders (created_at) where applied_at is null;
create index half_orders_identity on half_orders (created_at) where identity_sealed is not null;
create index half_links_expiry on half_links (expires_at);
create index login_ids_expiry on login_ids (expires_at);
create index sms_codes_expiry on sms_codes (expires_at);
create index sessions_verified on sessions (verified_at) where verified_at is not null;
create index sessions_awaiting on sessions (expires_at) where awaits_consents;
