ALTER TABLE "users" DROP CONSTRAINT "users_are_staff_or_a_companys_customer";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(translate(first_name || ' ' || last_name, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_newest_idx" ON "users" USING btree ("date_joined" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_are_staff_or_customers" CHECK ("users"."is_staff" or "users"."customer_type" is not null);--> statement-breakpoint
-- Looking for a part of a name needs pg_trgm. Where a server does not have it, or lets nobody create it, names are scanned.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_search_name_idx on users using gin (search_name gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'no trigram index on users: %', sqlerrm;
end $$;
