-- What a withdrawal did, `{stopped, told}`: asked again, it is answered the same.
alter table consents add column outcome jsonb;

-- Everything that belongs to a phone must be found when its account is deleted (PIPL art. 47).
alter table login_ids add column mobile_index text;
create index login_ids_mobile on login_ids (mobile_index) where mobile_index is not null;
alter table half_links add column mobile_index text;
create index half_links_mobile on half_links (mobile_index) where mobile_index is not null;

-- Waiting rows of one application or lead.
create index outbox_apply on outbox (apply_no) where apply_no is not null;
create index outbox_lead on outbox (lead_no) where lead_no is not null;
