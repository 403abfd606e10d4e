-- The outbox becomes the table of all deliveries: to institutions, and conversions to advertising platforms. Each names
-- its receiver, so that a slow one delays no other, and has the id under which a receiver recognises a repetition.
alter table outbox rename to deliveries;
alter index outbox_pkey rename to deliveries_pkey;
alter index outbox_apply rename to deliveries_apply;
alter index outbox_lead rename to deliveries_lead;
alter index outbox_told rename to deliveries_told;
alter sequence outbox_id_seq rename to deliveries_id_seq;

update deliveries d set institution_code = a.institution_code
from applications a where a.apply_no = d.apply_no and d.institution_code is null;

alter table deliveries
  drop constraint outbox_kind_check,
  drop constraint outbox_check,
  -- The platform of a conversion; otherwise the receiver is the institution.
  add column platform text,
  -- The `webhook-id` of every attempt.
  add column message_id uuid not null default gen_random_uuid(),
  -- An attempt is under way, until this time at most: afterwards its process has ended.
  add column sending_until timestamptz,
  -- Given up after the last attempt, and kept for the operator.
  add column dead_at timestamptz,
  add constraint deliveries_kind check (kind in ('deliver', 'lead', 'withdraw', 'visit', 'conversion')),
  add constraint deliveries_receiver check ((institution_code is null) <> (platform is null)),
  add constraint deliveries_subject check (kind = 'conversion' or apply_no is not null or lead_no is not null);

drop index outbox_due;
create index deliveries_due on deliveries (available_at, id) where done_at is null and dead_at is null;
create index deliveries_dead on deliveries (dead_at) where dead_at is not null;

-- Every attempt with its result, without anything of the visitor.
create table delivery_attempts (
  delivery_id bigint not null references deliveries (id) on delete cascade,
  attempt integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- HTTP status; null without a response.
  status integer,
  -- Why there was no success, in words of our own: never what the receiver sent.
  error text,
  primary key (delivery_id, attempt)
);
