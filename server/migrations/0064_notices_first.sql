-- Withdrawal notices are taken before everything else that waits for their institution (services/delivery/claim.ts).
create index deliveries_notices on deliveries ((coalesce(institution_code, 'platform ' || platform)), available_at, id)
  where kind = 'withdraw' and done_at is null and dead_at is null;
