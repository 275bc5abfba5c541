CREATE TYPE "public"."join_rule" AS ENUM('open', 'domain', 'invitation');--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "join_rule" "join_rule" DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "email_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invitation_expires_at" timestamp with time zone;