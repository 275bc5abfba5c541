// Apart from the other codes, because the first page of customers loads those.

/** The payment methods that the provider's token distinguishes. */
export const paymentMethods = ["card", "yape", "code"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  card: "Tarjeta",
  yape: "Yape",
  code: "Código de pago",
};

/** Names that stand beside the payment's state, as in `Código · Pagado`. */
export const shortPaymentMethodNames = { ...paymentMethodNames, code: "Código" };
