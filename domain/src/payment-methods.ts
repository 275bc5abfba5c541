// These codes are not in codes.ts, because the first page of customers loads that file.

/** The payment methods that the provider's token distinguishes. */
export const paymentMethods = ["card", "yape", "code"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  card: "Tarjeta",
  yape: "Yape",
  code: "Código de pago",
};

/** The names that are shown beside the state of a payment, as in `Código · Pagado`. */
export const shortPaymentMethodNames = { ...paymentMethodNames, code: "Código" };
