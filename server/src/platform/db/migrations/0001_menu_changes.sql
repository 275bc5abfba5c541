-- Whoever changes what a menu shows, by whatever way, tells every process that keeps menus in memory.
create function notify_menu_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('menu_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger categories_tell_menus after insert or update or delete on categories
  for each statement execute function notify_menu_changed();
--> statement-breakpoint
create trigger items_tell_menus after insert or delete on items
  for each statement execute function notify_menu_changed();
--> statement-breakpoint
-- Selling a unit is not told, only that the last one went or the first one came back: NOTIFY makes commits queue.
create trigger items_tell_menus_of_updates after update on items for each row
  when ((old.stock = 0) <> (new.stock = 0)
    or (old.category_id, old.name, old.description, old.price, old.discount_price, old.product, old.product_type,
        old."order", old.status, old.deliverable, old.image, old.archived_at)
      is distinct from
       (new.category_id, new.name, new.description, new.price, new.discount_price, new.product, new.product_type,
        new."order", new.status, new.deliverable, new.image, new.archived_at))
  execute function notify_menu_changed();
--> statement-breakpoint
create trigger item_companies_tell_menus after insert or update or delete on item_companies
  for each statement execute function notify_menu_changed();
--> statement-breakpoint
create trigger item_subitems_tell_menus after insert or update or delete on item_subitems
  for each statement execute function notify_menu_changed();
--> statement-breakpoint
create trigger subitems_tell_menus after update or delete on subitems
  for each statement execute function notify_menu_changed();
--> statement-breakpoint
create trigger cutting_times_tell_menus after insert or update or delete on cutting_times
  for each statement execute function notify_menu_changed();
--> statement-breakpoint
create trigger cutting_time_companies_tell_menus after insert or update or delete on cutting_time_companies
  for each statement execute function notify_menu_changed();
