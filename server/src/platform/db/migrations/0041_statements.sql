CREATE TYPE "public"."statement_line_kind" AS ENUM('order', 'refund', 'adjustment');--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"company_id" integer NOT NULL,
	"month" text NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" "statement_line_kind" NOT NULL,
	"ordered_on" date NOT NULL,
	"person" text NOT NULL,
	"identity_document" text NOT NULL,
	"employee_code" text NOT NULL,
	"cost_center" text NOT NULL,
	"account" integer NOT NULL,
	"subsidy" integer NOT NULL,
	"payroll" integer NOT NULL,
	"subtotal" integer NOT NULL,
	"igv" integer NOT NULL,
	"order_subtotal" integer NOT NULL,
	"order_igv" integer NOT NULL,
	CONSTRAINT "statement_lines_company_id_month_order_id_pk" PRIMARY KEY("company_id","month","order_id")
);
--> statement-breakpoint
CREATE TABLE "statement_numbers" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"company_id" integer NOT NULL,
	"month" text NOT NULL,
	"number" integer NOT NULL,
	"company_name" text NOT NULL,
	"ruc" text NOT NULL,
	"address" text NOT NULL,
	"pay_condition_id" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by_user_id" integer NOT NULL,
	"due_date" date NOT NULL,
	"paid_at" timestamp with time zone,
	"sums" jsonb NOT NULL,
	CONSTRAINT "statements_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_pay_condition_id_pay_conditions_id_fk" FOREIGN KEY ("pay_condition_id") REFERENCES "public"."pay_conditions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_closed_by_user_id_users_id_fk" FOREIGN KEY ("closed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_lines_user_idx" ON "statement_lines" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_number_key" ON "statements" USING btree ("number");