-- The operator's own hosts: redirect domains and addresses of the app lead to these and nowhere else (S4.9).
-- Written from the seed at every start; here so that an address is also held against them when it is given out.
create table operator_hosts (
  host text primary key check (host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  -- A store that the app is in: good for addresses of the app only.
  app_store boolean not null
);
