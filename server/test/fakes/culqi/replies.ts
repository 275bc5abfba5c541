import type { BookedCharge, BookedOrder, BookedRefund } from "./books.ts";

export type Reply = { readonly status: number; readonly body: object };

const statuses = {
  invalid_request_error: 400,
  authentication_error: 401,
  card_error: 402,
  resource_error: 404,
  parameter_error: 422,
  limit_api_error: 429,
  api_error: 500,
} as const;

export function refusal(type: keyof typeof statuses, merchantMessage: string, more: object = {}): Reply {
  return {
    status: statuses[type],
    body: { object: "error", type, merchant_message: merchantMessage, ...more },
  };
}

export function aboutParameter(param: string, merchantMessage: string): Reply {
  return refusal("parameter_error", merchantMessage, { param });
}

const success = {
  type: "venta_exitosa",
  code: "AUT0000",
  merchant_message: "La operación de venta ha sido autorizada exitosamente",
  user_message: "Su compra ha sido exitosa.",
};

/** A charge as it travels: much of it is there so that a reader has to find its way. */
export function chargeBody(charge: BookedCharge): object {
  const { declineCode } = charge;
  return {
    duplicated: false,
    object: "charge",
    id: charge.id,
    creation_date: charge.createdAt,
    amount: charge.amount,
    amount_refunded: charge.refunded,
    current_amount: charge.amount - charge.refunded,
    installments: charge.installments,
    installments_amount: null,
    currency_code: "PEN",
    email: charge.email,
    description: null,
    source: { object: "token", id: charge.token, type: "card", last_four: "1111", active: true },
    outcome:
      declineCode === null
        ? success
        : { type: "operacion_denegada", code: "DNG0001", decline_code: declineCode },
    fraud_score: null,
    dispute: false,
    capture: true,
    reference_code: "kwd3glvhbs",
    metadata: charge.metadata,
    total_fee: null,
    // Paid out to the seller, not by the buyer.
    paid: false,
    statement_descriptor: "CULQI*",
    transfer_id: null,
  };
}

export function orderBody(order: BookedOrder): object {
  return {
    object: "order",
    id: order.id,
    amount: order.amount,
    payment_code: order.state === "created" ? null : "13642064",
    currency_code: "PEN",
    description: "Pedido",
    order_number: order.reference,
    state: order.state,
    total_fee: null,
    net_amount: null,
    fee_details: null,
    creation_date: order.createdAt,
    expiration_date: order.expiresAt,
    updated_at: null,
    paid_at: order.paidAt,
    available_on: null,
    metadata: null,
  };
}

export function refundBody(refund: BookedRefund): object {
  return {
    object: "refund",
    id: refund.id,
    charge_id: refund.chargeId,
    creation_date: refund.createdAt,
    amount: refund.amount,
    reason: refund.reason,
    metadata: {},
  };
}
