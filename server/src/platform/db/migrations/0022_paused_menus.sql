CREATE TABLE "paused_menus" (
	"category_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "paused_menus_category_id_company_id_pk" PRIMARY KEY("category_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "paused_menus" ADD CONSTRAINT "paused_menus_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paused_menus" ADD CONSTRAINT "paused_menus_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;