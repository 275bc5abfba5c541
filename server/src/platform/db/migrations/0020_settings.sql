ALTER TYPE "public"."changed_thing" ADD VALUE 'settings';--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"provider_name" text,
	"provider_ruc" text,
	"provider_address" text,
	"contact_email" text,
	"special_company_id" integer,
	"prices_include_igv" boolean DEFAULT false NOT NULL,
	"company_list_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_have_one_row" CHECK ("settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prices_include_igv" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_special_company_id_companies_id_fk" FOREIGN KEY ("special_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every process keeps the settings in memory until it is told of a change.
create function notify_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger settings_tell_processes after insert or update or delete on settings
  for each statement execute function notify_settings_changed();
