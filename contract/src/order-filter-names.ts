import type { OrderPaymentFilter, OrderStateFilter } from "./orders.ts";

// Apart from the filters, because customers load those and not their names.

export const orderStateNames: Readonly<Record<OrderStateFilter, string>> = {
  active: "Activo",
  ended: "Finalizado",
  unpaid: "Pendiente de pago",
  cancelled: "Cancelado",
};

export const orderPaymentNames: Readonly<Record<OrderPaymentFilter, string>> = {
  card: "Tarjeta o Yape",
  code: "Código de pago",
  account: "A cuenta de la empresa",
};
