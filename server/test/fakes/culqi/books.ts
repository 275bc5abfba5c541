import { randomBytes } from "node:crypto";

export type Token = {
  readonly id: string;
  /** `approved`, `review`, `timeout_charged`, `expired`, or the decline code of its charge. */
  readonly outcome: string;
  readonly createdAt: number;
  used: boolean;
};

export type FakeCharge = {
  readonly id: string;
  readonly token: string;
  /** Céntimos. */
  readonly amount: number;
  /** The value of `metadata.reference` in the request. */
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly email: string;
  readonly installments: number;
  /** Null if the buyer has paid. */
  readonly declineCode: string | null;
  readonly createdAt: number;
  /** Céntimos given back. */
  refunded: number;
};

export type FakeOrder = {
  readonly id: string;
  readonly amount: number;
  /** The value of `order_number` in the request. */
  readonly reference: string;
  readonly createdAt: number;
  /** Milliseconds. */
  readonly expiresAt: number;
  state: "created" | "pending" | "paid" | "expired" | "deleted";
  paidAt: number | null;
};

export type FakeRefund = {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly reason: string;
  readonly createdAt: number;
};

/** The body of a webhook; `data` is a JSON text. */
export type CulqiEvent = {
  readonly object: "event";
  readonly id: string;
  readonly type: string;
  readonly creation_date: number;
  readonly data: string;
};

/** The records of the provider, the oldest first. */
export type Books = {
  readonly tokens: Map<string, Token>;
  readonly charges: FakeCharge[];
  readonly orders: FakeOrder[];
  readonly refunds: FakeRefund[];
  readonly events: CulqiEvent[];
};

/** Returns an id of 25 characters, like the provider's. */
export function newId(kind: "tkn" | "ype" | "chr" | "ord" | "ref" | "evt"): string {
  return `${kind}_test_${randomBytes(8).toString("hex")}`;
}

const approvedOutcome = {
  type: "venta_exitosa",
  code: "AUT0000",
  merchant_message: "La operación de venta ha sido autorizada exitosamente",
  user_message: "Su compra ha sido exitosa.",
};

/** Builds the JSON of a charge, with the fields of the real one that our client has to ignore. */
export function buildChargeBody(charge: FakeCharge): object {
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
        ? approvedOutcome
        : { type: "operacion_denegada", code: "DNG0001", decline_code: declineCode },
    fraud_score: null,
    dispute: false,
    capture: true,
    reference_code: "kwd3glvhbs",
    metadata: charge.metadata,
    total_fee: null,
    // This field says whether the seller received the money, not whether the buyer paid.
    paid: false,
    statement_descriptor: "CULQI*",
    transfer_id: null,
  };
}

export function buildOrderBody(order: FakeOrder): object {
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

export function buildRefundBody({ id, chargeId, createdAt, amount, reason }: FakeRefund): object {
  return {
    object: "refund",
    id,
    charge_id: chargeId,
    creation_date: createdAt,
    amount,
    reason,
    metadata: {},
  };
}
