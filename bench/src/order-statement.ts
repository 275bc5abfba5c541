import { getCustomer } from "./customer-data.ts";
import type { Statement } from "./recorded-app.ts";

/**
 * One statement that writes what an order on account writes, and checks nothing: the order and its lines, the marks
 * of its days, the stock, the cart and the job of its e-mail. `job` is the statement of the latter as the server sends it.
 */
export function writeOrderAtOnce(n: number, job: Statement): Statement {
  const text = `with cart as (
      select c.id, c.company_id, c.user_id, u.first_name || ' ' || u.last_name as full_name, u.email, u.phone,
        u.identity_document, u.customer_type, company.name as company_name
      from carts c join users u on u.id = c.user_id join companies company on company.id = u.company_id
      where c.user_id = $1 and c.state <> 'ordered' for update of c),
    line as (
      select l.item_id, l.zone_id, l.quantity, l.subitems, i.price, i.name, i.product, i.product_type, d.category_date,
        z.name as zone_name
      from cart join cart_lines l on l.cart_id = cart.id join items i on i.id = l.item_id
        join categories d on d.id = i.category_id join delivery_zones z on z.id = l.zone_id
      order by i.id for no key update of i),
    placed as (
      insert into orders (company_id, user_id, cart_id, state, ordered_at, ref_code, total, last_delivery_date,
        customer_type, full_name_user, company_name, email, phone, document_type_id, identity_document, schedule_order,
        no_need_invoice, accept_declaration, confirmation_of_acceptance, accepted_politics_at, consents_version,
        payment_type, receipt_type_id, ruc_number, idempotency_key, request_hash)
      select company_id, user_id, id, 'placed', now(), upper(left(md5(id::text), 10)), total, last_date, customer_type,
        full_name, company_name, email, phone, 96, identity_document, false, false, true, true, now(), '2026-11', 'C',
        '03', '00000000', 'the-first-and-only-order', md5(id::text) || md5(email)
      from cart, (select sum(price * quantity) as total, max(category_date) as last_date from line) sums
      returning id, company_id),
    written as (
      insert into order_lines (company_id, order_id, item_id, zone_id, quantity, subitems, unit_price, item_name, product,
        product_type, delivery_date, zone_name)
      select placed.company_id, placed.id, item_id, zone_id, quantity, subitems, price, name, product, product_type, category_date, zone_name
      from placed, line),
    marked as (
      insert into changed_days select distinct placed.company_id, category_date from placed, line),
    taken as (
      update items set stock = stock - units
      from (select item_id, sum(quantity)::integer as units from line group by item_id) sold
      where items.id = item_id and stock >= units),
    emptied as (delete from cart_lines using cart where cart_id = cart.id),
    closed as (update carts set state = 'ordered' from cart where carts.id = cart.id)
    ${job.text.replaceAll("$1", "$2")}`;
  return { text, values: [getCustomer(n).id, ...job.values] };
}
