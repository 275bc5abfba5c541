create function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of changes is append-only' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger changes_are_append_only before update or delete or truncate on changes
  for each statement execute function refuse_to_rewrite_history();
