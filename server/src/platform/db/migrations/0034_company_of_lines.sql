-- Nullable at first: fill-companies.ts fills the columns in batches and then requires them, so that nobody waits.
ALTER TABLE "cart_lines" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_line_of_company_key" UNIQUE NULLS NOT DISTINCT("cart_id","item_id","zone_id","subitems","company_id");--> statement-breakpoint
-- For processes of the former release, which serve until they are replaced. The next release drops it.
CREATE FUNCTION fill_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'cart_lines' THEN
    SELECT company_id INTO NEW.company_id FROM carts WHERE id = NEW.cart_id;
  ELSIF TG_TABLE_NAME = 'order_lines' THEN
    SELECT company_id INTO NEW.company_id FROM orders WHERE id = NEW.order_id;
  ELSE
    NEW.company_id := coalesce((SELECT company_id FROM orders WHERE id = NEW.order_id),
      (SELECT company_id FROM users WHERE id = NEW.user_id), 0);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER cart_lines_fill_company BEFORE INSERT ON "cart_lines" FOR EACH ROW
  WHEN (NEW.company_id IS NULL) EXECUTE FUNCTION fill_company();--> statement-breakpoint
CREATE TRIGGER order_lines_fill_company BEFORE INSERT ON "order_lines" FOR EACH ROW
  WHEN (NEW.company_id IS NULL) EXECUTE FUNCTION fill_company();--> statement-breakpoint
CREATE TRIGGER payments_fill_company BEFORE INSERT ON "payments" FOR EACH ROW
  WHEN (NEW.company_id IS NULL) EXECUTE FUNCTION fill_company();
