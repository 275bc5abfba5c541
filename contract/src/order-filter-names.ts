import type { OrderPaymentFilter, OrderStateFilter } from "./orders.ts";

// The names are separate from the filters, because customers load the filters without the names.

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
