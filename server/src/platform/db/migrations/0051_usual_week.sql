CREATE TABLE "favorites" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"product" "product_code" NOT NULL,
	"dish_key" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "favorites_company_id_user_id_product_dish_key_pk" PRIMARY KEY("company_id","user_id","product","dish_key")
);
--> statement-breakpoint
CREATE TABLE "usual_week_days" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"delivery_date" date NOT NULL,
	"order_id" integer,
	CONSTRAINT "usual_week_days_company_id_user_id_delivery_date_pk" PRIMARY KEY("company_id","user_id","delivery_date")
);
--> statement-breakpoint
CREATE TABLE "usual_weeks" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"zone_id" integer,
	"confirms" boolean DEFAULT false NOT NULL,
	"skipped_until" date,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usual_weeks_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "usual_week_offered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_week_days" ADD CONSTRAINT "usual_week_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_week_days" ADD CONSTRAINT "usual_week_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_week_days" ADD CONSTRAINT "usual_week_days_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_weeks" ADD CONSTRAINT "usual_weeks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_weeks" ADD CONSTRAINT "usual_weeks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_weeks" ADD CONSTRAINT "usual_weeks_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usual_week_days_order_idx" ON "usual_week_days" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "usual_weeks_confirms_idx" ON "usual_weeks" USING btree ("company_id","user_id") WHERE "usual_weeks"."confirms";