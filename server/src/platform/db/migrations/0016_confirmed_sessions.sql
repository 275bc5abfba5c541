ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Signing in was the only proof of identity until now.
UPDATE "sessions" SET "confirmed_at" = "created_at";