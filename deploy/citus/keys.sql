-- Puts the company into the keys of every table that Citus is to distribute by company. It needs no Citus: afterwards the
-- application runs as before, on any PostgreSQL. Stop its processes meanwhile, and make a backup before.
begin;

-- Citus has no triggers on distributed tables. The first three serve processes of the former release only; what the fourth
-- one tells the processes, the application tells them too. The last two only guard against mistakes.
drop trigger cart_lines_fill_company on cart_lines;
drop trigger order_lines_fill_company on order_lines;
drop trigger payments_fill_company on payments;
drop function fill_company();
drop trigger item_companies_tell_menus on item_companies;
drop trigger statements_stay on statements;
drop trigger statement_lines_stay on statement_lines;

alter table cart_lines drop constraint cart_lines_cart_id_carts_id_fk,
  drop constraint cart_lines_zone_id_delivery_zones_id_fk;
alter table orders drop constraint orders_cart_id_carts_id_fk, drop constraint orders_zone_id_delivery_zones_id_fk;
alter table order_lines drop constraint order_lines_order_id_orders_id_fk,
  drop constraint order_lines_zone_id_delivery_zones_id_fk;
alter table payments drop constraint payments_order_id_orders_id_fk;
alter table handovers drop constraint handovers_order_id_orders_id_fk,
  drop constraint handovers_zone_id_delivery_zones_id_fk;
alter table usual_weeks drop constraint usual_weeks_zone_id_delivery_zones_id_fk;
alter table usual_week_days drop constraint usual_week_days_order_id_orders_id_fk;

alter table delivery_zones drop constraint delivery_zones_pkey, add primary key (id, company_id);
alter table carts drop constraint carts_pkey, add primary key (id, company_id);
alter table orders drop constraint orders_pkey, add primary key (id, company_id),
  drop constraint orders_cart_id_unique, add constraint orders_cart_id_unique unique (cart_id, company_id);
alter table cart_lines drop constraint cart_lines_pkey, add primary key (id, company_id),
  drop constraint cart_lines_same_line_key;
alter table order_lines drop constraint order_lines_pkey, add primary key (id, company_id),
  drop constraint order_lines_same_line_key,
  add constraint order_lines_same_line_key unique (order_id, item_id, zone_id, subitems, unit_price, company_id);
alter table payments drop constraint payments_pkey, add primary key (id, company_id),
  drop constraint payments_reference_unique,
  add constraint payments_reference_unique unique (reference, company_id),
  drop constraint payments_charge_id_unique,
  add constraint payments_charge_id_unique unique (charge_id, company_id),
  drop constraint payments_code_order_id_unique,
  add constraint payments_code_order_id_unique unique (code_order_id, company_id);

drop index carts_one_open_per_user;
create unique index carts_one_open_per_user on carts (user_id, company_id) where state <> 'ordered';
drop index orders_idempotency_key;
create unique index orders_idempotency_key on orders (user_id, idempotency_key, company_id);
drop index payments_token_used_once;
create unique index payments_token_used_once on payments (provider, token, company_id) where status <> 'declined';
-- Numbers stay unique, because they are counted in the only row of statement_numbers.
drop index statements_number_key;
create unique index statements_number_key on statements (number, company_id);

-- Citus wants the company in the same place on both sides.
alter table cart_lines
  add foreign key (cart_id, company_id) references carts (id, company_id) on delete cascade,
  add foreign key (zone_id, company_id) references delivery_zones (id, company_id);
alter table orders
  add foreign key (cart_id, company_id) references carts (id, company_id),
  add foreign key (zone_id, company_id) references delivery_zones (id, company_id);
alter table order_lines
  add foreign key (order_id, company_id) references orders (id, company_id) on delete cascade,
  add foreign key (zone_id, company_id) references delivery_zones (id, company_id);
alter table usual_weeks add foreign key (zone_id, company_id) references delivery_zones (id, company_id);
alter table usual_week_days add foreign key (order_id, company_id) references orders (id, company_id);
-- Without `on delete set null`, which Citus has not for such keys: the application empties the column itself.
alter table payments add foreign key (order_id, company_id) references orders (id, company_id);

commit;
