DROP INDEX "orders_pending_idx";--> statement-breakpoint
DROP INDEX "orders_ordered_idx";--> statement-breakpoint
DROP INDEX "orders_company_idx";--> statement-breakpoint
CREATE INDEX "orders_last_delivery_idx" ON "orders" USING btree ("last_delivery_date");--> statement-breakpoint
CREATE INDEX "orders_not_placed_idx" ON "orders" USING btree ("state","ordered_at","id") WHERE "orders"."state" <> 'placed';--> statement-breakpoint
CREATE INDEX "payments_code_idx" ON "payments" USING btree ("order_id") WHERE "payments"."method" = 'code';--> statement-breakpoint
CREATE INDEX "payments_failure_idx" ON "payments" USING btree ("settled_at","id") WHERE "payments"."failure" is not null;--> statement-breakpoint
CREATE INDEX "orders_ordered_idx" ON "orders" USING btree ("ordered_at","id","customer_type","state","payment_type","last_delivery_date","total","prices_include_igv");--> statement-breakpoint
CREATE INDEX "orders_company_idx" ON "orders" USING btree ("company_id","ordered_at","id","customer_type","state","payment_type","last_delivery_date","total","prices_include_igv");