DROP INDEX "payments_refund_idx";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payment_code" text;--> statement-breakpoint
CREATE INDEX "payments_refund_idx" ON "payments" USING btree ("settled_at","id") WHERE "payments"."status" not in ('pending', 'paid', 'declined') or "payments"."refund_target" > "payments"."refunded";