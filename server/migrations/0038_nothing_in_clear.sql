do $$
begin
  if exists (select from orders where name is not null and name_sealed is null)
    or exists (select from visitors where name is not null and name_sealed is null)
    or exists (select from offline_contacts where note is not null and note_sealed is null)
  then raise exception 'names or notes are not sealed yet: only the server can apply this migration';
  end if;
end $$;

-- What stood in clear is taken out by writing the tables anew, so that their files hold nothing of it either. The identity
-- number, which is sealed, tells the day of birth.
alter table orders alter column name type text using null::text, alter column birth_date type text using null::text;
alter table orders drop column name, drop column birth_date;
alter table visitors alter column name type text using null::text;
alter table visitors drop column name;
alter table offline_contacts alter column note type text using null::text;
alter table offline_contacts drop column note;
-- A hit keeps the page that was landed on; channel and click id have columns of their own.
alter table channel_hits alter column landing type text using
  case when landing ~ '^(https?://[^/?#]+)?/landing/' then '/landing/:channel' else '' end;
-- A mark keeps what the contract lists.
alter table marks alter column props type jsonb using jsonb_strip_nulls(jsonb_build_object(
  'source', props -> 'source', 'position', props -> 'position', 'id', props -> 'id', 'ids', props -> 'ids',
  'third_party', props -> 'third_party'));
