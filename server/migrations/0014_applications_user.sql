-- The visitor's own list holds ended applications too, which the partial index of live ones leaves out.
create index applications_user on applications (user_id, created_at desc);
