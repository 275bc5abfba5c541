import type { CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";

type LineChange = {
  id?: number;
  price?: string;
  quantity?: number;
  product?: CartLine["item"]["product"];
  date?: string;
  weekDay?: string;
  zone?: string | null;
};

export function buildLine(change: LineChange = {}): CartLine {
  const { id = 1, price = "10.00", quantity = 1, product = "ALMUE" } = change;
  const { date = "2026-11-23", weekDay = "Lunes", zone = "Planta 1" } = change;
  const day = { week_day_value: weekDay, category_date: date };
  return {
    id,
    item: {
      id,
      name: "Lomo saltado",
      price,
      product,
      image: null,
      category: { id: 1, week_day: "LU", ...day },
    },
    item_detail: { name: "Lomo saltado", product, product_type: "CONVE" },
    category_detail: day,
    quantity,
    price,
    subsidy: "0.00",
    delivery_zone: zone === null ? null : { id: 1, name: zone },
    can_be_edited: true,
    max_units: null,
    cutoff_at: null,
    problem: null,
    subitems: [],
    tags: [],
  };
}

export function buildOrder(change: Partial<Order> = {}): Order {
  return {
    id: 123,
    id_order: "LON-000123",
    ordered_date: "2026-11-20T15:30:00Z",
    ref_code: "7XK2",
    payment: {
      payment_type: "T",
      amount: 1000,
      type_of_receipt: "03",
      ruc_number: "00000000",
      charge_id: "chr_1",
      status: "paid",
      method: "card",
      code: null,
      refund_due: false,
      refund_due_amount: 0,
      payroll: false,
    },
    cart: 9,
    total: "10.00",
    subsidy_total: "0.00",
    amount_due: "10.00",
    prices_include_igv: false,
    additional_note: "",
    status: true,
    cancelled: false,
    ordered_by_staff: false,
    cancel_reason: null,
    can_be_cancelled: true,
    can_be_edited: true,
    customer_type: "type1",
    full_name_user: "Rosa Quispe",
    company_name: "Alto Andes",
    company_id: 56,
    email: "rosa@example.com",
    phone: "987654321",
    document_type: 1,
    identity_document: "12345678",
    ...change,
  };
}
