alter table channels
  -- PhoneVendor of the phone → address of its own store (contract AppStores); a vendor that is left out has none.
  add column app_stores jsonb not null default '{}' check (jsonb_typeof(app_stores) = 'object');
