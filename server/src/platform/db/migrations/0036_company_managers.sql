ALTER TABLE "users" ADD COLUMN "employee_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cost_center" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_company_manager" boolean DEFAULT false NOT NULL;