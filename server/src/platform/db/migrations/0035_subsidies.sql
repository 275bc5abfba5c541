ALTER TABLE "companies" ADD COLUMN "subsidy" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "subsidy" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "subsidised_meals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subsidy" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subsidy_total" integer DEFAULT 0 NOT NULL;