-- The text only informs: a tick confirms that it was read. Any other agreement is a consent, which always has its own tick.
alter table agreements add column only_read boolean not null default false;
