ALTER TABLE "payments" ADD COLUMN "process_id" integer;--> statement-breakpoint
CREATE INDEX "payments_process_idx" ON "payments" USING btree ("process_id") WHERE "payments"."process_id" is not null;