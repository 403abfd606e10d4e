-- A consent outlives the account as proof (PIPL art. 14): it keeps the bare number of the visitor, which then names nobody.
-- A lead's consents belong to a phone that nobody has logged in with.
alter table consents
  drop constraint consents_user_id_fkey,
  alter column user_id drop not null,
  add column lead_no text,
  add check (user_id is not null or lead_no is not null);

create index consents_lead on consents (lead_no) where lead_no is not null;

-- What goes to an institution: an application, a lead, or the word that a consent was withdrawn. The last one must
-- outlive what it is about.
alter table outbox
  drop constraint outbox_apply_no_fkey,
  alter column apply_no drop not null,
  add column lead_no text,
  add column institution_code text references institutions (code),
  add check (kind in ('deliver', 'lead', 'withdraw')),
  add check (apply_no is not null or lead_no is not null);
