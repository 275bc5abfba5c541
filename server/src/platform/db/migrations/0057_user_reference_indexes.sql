CREATE INDEX CONCURRENTLY IF NOT EXISTS "absences_recorded_by_idx" ON "absences" USING btree ("recorded_by_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "changes_by_user_idx" ON "changes" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "handovers_by_user_idx" ON "handovers" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "carts_user_idx" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_ordered_by_idx" ON "orders" USING btree ("ordered_by_id") WHERE "orders"."ordered_by_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_links_asked_by_idx" ON "mail_links" USING btree ("asked_by_id");