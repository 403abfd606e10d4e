-- A partner's link proves no phone number, so its session opens nothing but the order of the link.
alter table sessions add column half_order text;

-- A link leaves the visitor's own open order alone, and knows only the place of residence that its form was given.
alter table orders add column aside boolean not null default false;
drop index orders_one_open;
create unique index orders_one_open on orders (user_id) where applied_at is null and not aside;
alter table half_orders add column area_code text;

-- Click ids from before a channel changed its platform are those of another platform.
alter table channels add column conversions_since timestamptz;
create function note_platform_change() returns trigger language plpgsql as $$
begin
  new.conversions_since := now();
  return new;
end $$;
create trigger channels_platform before update of conversions on channels for each row
  when (old.conversions ->> 'platform' is distinct from new.conversions ->> 'platform')
  execute function note_platform_change();

-- Visitors who agreed only to texts that did not name the use are forgotten before partners are answered again.
update partner_keys set filled_at = null;

-- Links opened full sessions until now.
delete from sessions s using half_events e, orders o
where e.type = 'link.opened' and o.order_no = e.order_no and s.user_id = o.user_id
  and s.created_at between e.at - interval '5 seconds' and e.at;
