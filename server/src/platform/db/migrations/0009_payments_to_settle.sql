CREATE TYPE "public"."payment_method" AS ENUM('card', 'code');--> statement-breakpoint
ALTER TYPE "public"."payment_status" ADD VALUE 'awaiting';--> statement-breakpoint
ALTER TYPE "public"."payment_status" ADD VALUE 'refund-by-hand';--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"reference" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_orders_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
DROP INDEX "payments_unsettled_idx";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" "payment_method" DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "code_order_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_next_check_idx" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_code_order_id_unique" UNIQUE("code_order_id");--> statement-breakpoint
-- What is unsettled is looked at next.
UPDATE "payments" SET "next_check_at" = "created_at" + interval '30 seconds' WHERE "status" IN ('pending', 'refunding');
