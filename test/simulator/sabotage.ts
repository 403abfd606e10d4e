/** What a bug could leave in the database, by the invariant that must then fail; statements of which the last one changes a row. */
export const SABOTAGE: Record<string, string> = {
  'a visitor has one open application for a product': `
    drop index applications_one_live;
    insert into applications select (jsonb_populate_record(a, jsonb_build_object('apply_no', 'SQ0', 'status', 'submitted'))).*
    from applications a where status not in ('closed', 'withdrawn') limit 1`,
  'the status is the last one of the timeline': `
    update applications set status = case status when 'submitted' then 'received' else 'submitted' end
    where apply_no = (select apply_no from applications where status not in ('closed', 'withdrawn') limit 1)`,
  'a cost sheet adds up to the fen': `
    update applications set cost_sheet = jsonb_set(cost_sheet, '{total_cost}', to_jsonb((cost_sheet ->> 'total_cost')::int + 1))
    where apply_no = (select apply_no from applications limit 1)`,
  "no day's limit is exceeded": `
    insert into intake_days (day, subject, daily_limit, taken) values ('2026-01-01', 'x', 1, 2)`,
  'each message has one id': `
    insert into deliveries (kind, apply_no, institution_code, available_at, created_at)
    select 'deliver', apply_no, institution_code, now(), now() from deliveries where kind = 'deliver' limit 1`,
  'each attempt is on record': `
    delete from delivery_attempts where delivery_id = (select max(delivery_id) from delivery_attempts)`,
  'every application waits for its institution, or has been sent or withdrawn': `
    with one as (select apply_no from applications where status not in ('closed', 'withdrawn') limit 1),
    gone as (delete from deliveries where apply_no in (select apply_no from one))
    update applications set status = 'submitted' where apply_no in (select apply_no from one)`,
  'a click gets each event of a subject once': `
    alter table conversions drop constraint conversions_subject_event_platform_click_id_key;
    insert into conversions (user_id, event, subject, touch, channel, platform, click_id, clicked_at, at)
    select user_id, 'login', 'x', touch, 'feed', 'video', 'CLICK', now(), now()
    from (select min(user_id) as user_id from visitors) one, unnest(array['first', 'last']) touch`,
  'the feed has no gap': `
    update half_events set seq = 1000000 where id = (select max(id) from half_events where seq is not null)`,
  'the chain of consents is whole': `
    alter table consent_ledger disable trigger consent_ledger_refuse;
    update consent_ledger set channel = 'other' where seq = (select min(seq) from consent_ledger)`,
  'nothing is deleted before its period': `
    with one as (select apply_no from applications where status not in ('closed', 'withdrawn') limit 1),
    lines as (delete from application_timeline where apply_no in (select apply_no from one))
    delete from applications where apply_no in (select apply_no from one)`,
  'a deleted account leaves nothing personal': `
    update half_links set partner = '13910000000' where link_id = (select min(link_id) from half_links)`,
  'nothing is kept longer than its period': `
    update half_links set created_at = '2020-01-01', expires_at = '2020-01-02' where link_id = (
      select min(link_id) from half_links)`,
}
