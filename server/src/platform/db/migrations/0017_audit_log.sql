CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"address" text,
	"request_id" text,
	"thing" text,
	"thing_ids" integer[] NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_event_idx" ON "audit_log" USING btree ("event","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_thing_idx" ON "audit_log" USING btree ("thing","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_thing_ids_idx" ON "audit_log" USING gin ("thing_ids");--> statement-breakpoint
CREATE INDEX "audit_log_address_idx" ON "audit_log" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_request_idx" ON "audit_log" USING btree ("request_id" text_pattern_ops);--> statement-breakpoint
-- The transaction that erases an account replaces the person's name, and the one that ends the retention deletes old
-- events. Both say so first, and nothing else is allowed.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('lonchera.erasing', true) = 'on'
    and (to_jsonb(new) - 'user_name') = (to_jsonb(old) - 'user_name') then
    return new;
  end if;
  -- A year less some days, because the clocks of server and database can differ.
  if tg_op = 'DELETE' and current_setting('lonchera.expiring', true) = 'on' and old.at < now() - interval '360 days' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger audit_log_stays_as_it_is before update or delete on audit_log
  for each row execute function keep_audit_log();
--> statement-breakpoint
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_to_rewrite_history();
