drop trigger changes_are_append_only on changes;
--> statement-breakpoint
create trigger changes_are_append_only before delete or truncate on changes
  for each statement execute function refuse_to_rewrite_history();
--> statement-breakpoint
-- Whoever asks to be forgotten is: the transaction that erases an account says so, and replaces words, nothing else.
create function keep_history() returns trigger language plpgsql as $$
declare
  words constant text[] := array['by_name', 'fields'];
begin
  if current_setting('lonchera.erasing', true) = 'on' and (to_jsonb(new) - words) = (to_jsonb(old) - words) then
    return new;
  end if;
  raise exception 'the history of changes is append-only' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger changes_stay_as_they_are before update on changes for each row execute function keep_history();
