-- What went wrong stands with each attempt, so the last error of a delivery is no longer stored twice.
alter table deliveries
  drop column last_error,
  -- Attempts before an operator's retry: the schedule starts again after them.
  add column attempts_before_retry integer not null default 0;

-- Due deliveries are taken per receiver (RECEIVER in services/delivery/receivers.ts).
drop index deliveries_due;
create index deliveries_due on deliveries ((coalesce(institution_code, 'platform ' || platform)), available_at, id)
  where done_at is null and dead_at is null;
