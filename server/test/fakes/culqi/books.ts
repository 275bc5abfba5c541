import { randomBytes } from "node:crypto";

export type Token = {
  readonly id: string;
  /** `approved`, `review`, `timeout_charged` or the decline code that charging it ends with. */
  readonly ending: string;
  readonly createdAt: number;
  used: boolean;
};

export type BookedCharge = {
  readonly id: string;
  readonly token: string;
  /** Céntimos. */
  readonly amount: number;
  /** `metadata.reference`, as it was sent. */
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly email: string;
  readonly installments: number;
  /** Null: the buyer has paid. */
  readonly declineCode: string | null;
  readonly createdAt: number;
  /** Céntimos given back. */
  refunded: number;
};

export type CodeState = "created" | "pending" | "paid" | "expired" | "deleted";

export type BookedOrder = {
  readonly id: string;
  readonly amount: number;
  /** `order_number`, as it was sent. */
  readonly reference: string;
  readonly createdAt: number;
  /** Milliseconds. */
  readonly expiresAt: number;
  state: CodeState;
  paidAt: number | null;
};

export type BookedRefund = {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly reason: string;
  readonly createdAt: number;
};

/** What the provider tells by itself; `data` is a JSON text. */
export type CulqiEvent = {
  readonly object: "event";
  readonly id: string;
  readonly type: string;
  readonly creation_date: number;
  readonly data: string;
};

/** Everything in the order in which it came. */
export type Books = {
  readonly tokens: Map<string, Token>;
  readonly charges: BookedCharge[];
  readonly orders: BookedOrder[];
  readonly refunds: BookedRefund[];
  readonly events: CulqiEvent[];
};

export function emptyBooks(): Books {
  return { tokens: new Map(), charges: [], orders: [], refunds: [], events: [] };
}

/** 25 characters, as the provider's are. */
export function newId(kind: "tkn" | "ype" | "chr" | "ord" | "ref" | "evt"): string {
  return `${kind}_test_${randomBytes(8).toString("hex")}`;
}
