-- The order has two steps instead of three: amount, term, purpose and basic data (0), then the identity (1). An order that
-- lacked its identity or basic data lacks basic data now; an identity that it has is kept and not asked for again.
update orders set flow = case when flow = 3 then 2 else 0 end;
alter table orders drop constraint orders_flow_check;
alter table orders add constraint orders_flow_check check (flow between 0 and 2);
