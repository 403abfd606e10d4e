-- What institutions report about their applications, each event once, kept as long as the application. A newer report of
-- the same stage is recognised by what was reported before, also by what changed nothing.
create table institution_events (
  institution_code text not null references institutions (code),
  -- The institution's own id of the event: the `webhook-id` of its call.
  event_id text not null,
  apply_no text not null references applications (apply_no) on delete cascade,
  status text not null check (status in ('received', 'reviewing', 'contacting', 'closed')),
  reason text check ((reason is null) = (status <> 'closed')),
  -- When it happened, by the institution's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  -- Whether it changed the application.
  applied boolean not null,
  primary key (institution_code, event_id)
);
create index institution_events_apply on institution_events (apply_no, at);

-- Why an application was closed, in the words of contract/endpoints/application.ts.
alter table application_timeline add column reason text;

-- Where the institution shows its decision, for example a part of its app; '' = its telephone.
alter table institutions add column decision_place text not null default '';
