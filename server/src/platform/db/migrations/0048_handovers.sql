CREATE TABLE "handovers" (
	"company_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"delivery_date" date NOT NULL,
	"zone_id" integer NOT NULL,
	"meal" text NOT NULL,
	"key" uuid NOT NULL,
	"by_user_id" integer NOT NULL,
	"handed_over_at" timestamp with time zone NOT NULL,
	"scanned_at" timestamp with time zone,
	"place" text NOT NULL,
	CONSTRAINT "handovers_company_id_order_id_delivery_date_zone_id_meal_pk" PRIMARY KEY("company_id","order_id","delivery_date","zone_id","meal"),
	CONSTRAINT "handovers_key_key" UNIQUE("key","company_id")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "handovers_offered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_order_idx" ON "handovers" USING btree ("order_id");