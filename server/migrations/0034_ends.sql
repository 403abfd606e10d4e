-- What is kept for a while is looked for by its age (purge.ts). Marks have marks_received.
create index ad_clicks_at on ad_clicks (at);
create index ad_visitors_at on ad_visitors (at);
create index channel_hits_at on channel_hits (at);
create index login_marks_at on login_marks (at);
create index support_clicks_at on support_clicks (at);
create index device_channels_nobody on device_channels (last_at) where user_id is null;
create index support_leads_created on support_leads (created_at);
create index outbox_told on outbox (done_at) where kind = 'withdraw';

-- From now on the consents of a lead end with it. Those of leads that are gone ended when these had had their year.
update consent_subjects s
set ended_at = e.at + interval '8760 hours'
from consent_ledger e
where e.subject_digest = s.subject_digest and s.lead_no is not null and s.ended_at is null
  and not exists (select from support_leads l where l.lead_no = s.lead_no);
