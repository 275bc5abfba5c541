CREATE TABLE "changed_days" (
	"company_id" integer NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_dishes" (
	"date" date NOT NULL,
	"company_id" integer NOT NULL,
	"product" "product_code" NOT NULL,
	"dish" text NOT NULL,
	"portions" integer NOT NULL,
	CONSTRAINT "daily_dishes_date_company_id_product_dish_pk" PRIMARY KEY("date","company_id","product","dish")
);
--> statement-breakpoint
CREATE TABLE "daily_summaries" (
	"date" date NOT NULL,
	"company_id" integer NOT NULL,
	"orders" integer NOT NULL,
	"people" integer NOT NULL,
	"portions" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "daily_summaries_date_company_id_pk" PRIMARY KEY("date","company_id")
);
--> statement-breakpoint
ALTER TABLE "daily_dishes" ADD CONSTRAINT "daily_dishes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_summaries" ADD CONSTRAINT "daily_summaries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changed_days_idx" ON "changed_days" USING btree ("company_id","date");--> statement-breakpoint
INSERT INTO "changed_days" SELECT DISTINCT o."company_id", l."delivery_date" FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id";