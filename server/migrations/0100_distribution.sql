-- Every key of a table that a distributed database divides contains what the table is divided by (server/src/privacy/distribution.ts).

-- A mark and a landing are of a device, whose rows are on one machine.
alter table marks drop constraint marks_pkey, add primary key (device, id, week);
alter table channel_hits drop constraint channel_hits_pkey, add primary key (device, id, at);

-- A device is not divided as its visitor is, so no foreign key leads from one to the other; the deletion of a visitor empties it.
alter table device_channels drop constraint device_channels_user_id_fkey;
-- The deletion looks for them on the devices of the visitor's logins alone.
update device_channels d set user_id = null where user_id is not null
  and not exists (select from sessions s where s.user_id = d.user_id and s.device = d.device)
  and not exists (select from login_marks m where m.user_id = d.user_id and m.device = d.device)
  and not exists (select from consents c where c.user_id = d.user_id and c.device = d.device);

-- By the visitor's own row, so that a statement about one visitor reads one machine.
create or replace view reviewers as select user_id from visitors join review_numbers using (mobile_index);

-- The only way from a phone number to the leads that have it, as `phones` is to its visitor.
create table lead_phones (
  mobile_index text not null,
  user_id bigint not null,
  lead_no text not null,
  primary key (mobile_index, user_id, lead_no)
);
insert into lead_phones select mobile_index, user_id, lead_no from support_leads;
drop index support_leads_mobile;

-- Servers of 1.0 know nothing of it while they are replaced. On several machines the distribution drops the trigger again.
create function enter_lead_phone() returns trigger language plpgsql as $$
begin
  insert into lead_phones values (new.mobile_index, new.user_id, new.lead_no) on conflict do nothing;
  return null;
end $$;
create trigger support_leads_phone after insert on support_leads for each row execute function enter_lead_phone();

-- The same for what was provided of leads: it stays when they have ended, and the phone number is nowhere else then.
create table provided_leads (
  person_digest text not null,
  user_id bigint not null,
  at timestamptz not null,
  primary key (person_digest, user_id)
);
-- Whose readings they are is told by number alone since.
drop index readings_person;
create index provided_leads_at on provided_leads (at);
insert into provided_leads select person_digest, user_id, max(at) from provisions where subject like 'XS%' group by 1, 2;

-- Servers of 1.0 know nothing of it while they are replaced.
create function enter_provided_lead() returns trigger language plpgsql as $$
begin
  insert into provided_leads as known values (new.person_digest, new.user_id, new.at)
    on conflict (person_digest, user_id) do update set at = greatest(known.at, excluded.at);
  return null;
end $$;
create trigger provisions_lead after insert on provisions
  for each row when (new.subject like 'XS%') execute function enter_provided_lead();

-- The answers to a visitor lie where the visitor does, so that a call writes on one machine (server/src/http/stored-answers.ts).
create function number_of(actor text) returns bigint language sql immutable as $$
  select case when actor like 'visitor:%' then substr(actor, 9)::bigint
    else -1 - ('x' || left(encode(sha256(convert_to(actor, 'UTF8')), 'hex'), 12))::bit(48)::bigint end
$$;
alter table idempotency add column user_id bigint not null default 0;
update idempotency set user_id = number_of(actor);
alter table idempotency drop constraint idempotency_pkey, add primary key (user_id, path, actor, key, day);

-- Servers of 1.0 know nothing of it while they are replaced.
create function number_call() returns trigger language plpgsql as $$
begin
  if new.user_id = 0 then new.user_id := number_of(new.actor); end if;
  return new;
end $$;
create trigger idempotency_number before insert on idempotency for each row execute function number_call();
