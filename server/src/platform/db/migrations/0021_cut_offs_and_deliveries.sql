ALTER TABLE "delivery_zones" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD COLUMN "delivery_hour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cutting_times" ADD COLUMN "all_companies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cutting_times" ADD COLUMN "working_days_before" integer;--> statement-breakpoint
ALTER TABLE "cutting_times" ADD CONSTRAINT "cutting_times_one_kind" CHECK ("cutting_times"."working_days_before" is null or ("cutting_times"."working_days_before" > 0 and not "cutting_times"."same_day"));