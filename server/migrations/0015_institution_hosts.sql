-- Where an institution may be visited: outgoing addresses lead to these hosts and nowhere else (S24.16).
alter table institutions
  add column hosts text[] not null default '{}',
  -- Its own page for visitors who are sent on; '' = none.
  add column site text not null default '';
