ALTER TABLE "changes" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "request_hash" text;