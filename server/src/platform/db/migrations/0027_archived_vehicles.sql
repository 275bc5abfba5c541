ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_name_unique";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "claims_open_idx" ON "claims" USING btree ("id") WHERE "claims"."answered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_name_key" ON "vehicles" USING btree ("name") WHERE "vehicles"."archived_at" is null;