ALTER TYPE "public"."link_purpose" ADD VALUE 'undo-email-change';--> statement-breakpoint
ALTER TABLE "mail_links" ADD COLUMN "asked_by_id" integer;--> statement-breakpoint
ALTER TABLE "mail_links" ADD COLUMN "registration" jsonb;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;