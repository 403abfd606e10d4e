-- The order has two steps instead of three: amount, term, purpose and basic data (0), then the identity (1). Whoever lacks
-- an answer of the first step goes back to it; an identity that is stored is kept and not asked for again.
update orders set flow = case
  when flow = 3 then 2
  when num_nulls(amount, term, purpose, occupation, monthly_income, social_security, housing_fund) = 0 then 1
  else 0
end;
alter table orders drop constraint orders_flow_check;
alter table orders add constraint orders_flow_check check (flow between 0 and 2);
