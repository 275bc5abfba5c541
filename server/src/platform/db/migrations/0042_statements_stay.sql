ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_fk" FOREIGN KEY ("company_id","month") REFERENCES "public"."statements"("company_id","month") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
create function keep_statements() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'paid_at') = (to_jsonb(old) - 'paid_at') then
    return new;
  end if;
  raise exception 'a closed statement stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger statements_stay before update or delete on statements for each row execute function keep_statements();
--> statement-breakpoint
-- The transaction that erases an account replaces the words about the person, nothing else.
create function keep_statement_lines() returns trigger language plpgsql as $$
declare
  words constant text[] := array['person', 'identity_document', 'employee_code', 'cost_center'];
begin
  if tg_op = 'UPDATE' and current_setting('lonchera.erasing', true) = 'on' and (to_jsonb(new) - words) = (to_jsonb(old) - words) then
    return new;
  end if;
  raise exception 'the lines of a closed statement stay as they are' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger statement_lines_stay before update or delete on statement_lines
  for each row execute function keep_statement_lines();
