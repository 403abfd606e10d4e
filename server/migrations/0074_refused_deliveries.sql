-- Why a delivery must not be sent at all, such as a receiver that no consent names: it is dead without an attempt.
alter table deliveries add column refused text;
