DROP INDEX "orders_ordered_idx";--> statement-breakpoint
DROP INDEX "orders_company_idx";--> statement-breakpoint
DROP INDEX "orders_user_idx";--> statement-breakpoint
DROP INDEX "users_newest_idx";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(translate(name, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_user" text GENERATED ALWAYS AS (lower(translate(full_name_user, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))) STORED NOT NULL,
  ADD COLUMN "search_company" text GENERATED ALWAYS AS (lower(translate(company_name, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_search_user_idx" ON "orders" USING btree ("search_user","id");--> statement-breakpoint
CREATE INDEX "orders_search_company_idx" ON "orders" USING btree ("search_company","id");--> statement-breakpoint
CREATE INDEX "orders_ordered_idx" ON "orders" USING btree ("ordered_at","id","customer_type");--> statement-breakpoint
CREATE INDEX "orders_company_idx" ON "orders" USING btree ("company_id","ordered_at","id","customer_type");--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree ("user_id","ordered_at","id");--> statement-breakpoint
CREATE INDEX "users_newest_idx" ON "users" USING btree ("date_joined","id","is_staff");--> statement-breakpoint
-- As for names of users: without pg_trgm names are scanned. An order's last part is its code and the number that people say.
do $$
begin
  create extension if not exists pg_trgm;
  create index items_search_name_idx on items using gin (search_name gin_trgm_ops);
  create index orders_search_idx on orders using gin (search_user gin_trgm_ops, search_company gin_trgm_ops,
    (lower(ref_code) || ' lon-' || lpad(id::text, 6, '0')) gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'no trigram indexes on items and orders: %', sqlerrm;
end $$;
