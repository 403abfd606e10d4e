-- A login by link opens nothing but the calls that ask for the login consents until these are given.
alter table sessions add column awaits_consents boolean not null default false;
