CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_lines_day_idx" ON "order_lines" USING btree ("delivery_date","company_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_managers_idx" ON "users" USING btree ("company_id") WHERE "users"."is_company_manager";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_lines_delivery_date_idx";