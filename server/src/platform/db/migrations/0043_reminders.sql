CREATE TABLE "reminders" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sent_on" date NOT NULL,
	"delivery_date" date NOT NULL,
	CONSTRAINT "reminders_company_id_user_id_sent_on_pk" PRIMARY KEY("company_id","user_id","sent_on"),
	CONSTRAINT "reminders_delivery_key" UNIQUE("company_id","user_id","delivery_date")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_hours" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;