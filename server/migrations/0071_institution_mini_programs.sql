-- The institution's own mini-program, {"app_id", "path"}, which our mini-program opens; null = it has none.
alter table institutions add column mini_program jsonb;
