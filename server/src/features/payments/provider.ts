/** Who pays, as the provider's risk check and its codes want it. */
export type Payer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** The card's bank was asked who the buyer is (3-D Secure); its answer travels as it came. */
export type Authentication = {
  readonly eci: string;
  readonly xid: string;
  readonly cavv: string;
  readonly protocolVersion: string;
  readonly directoryServerTransactionId: string;
};

/** One charge that we ask for; `reference` is ours, and finds it again when the answer is lost. */
export type ChargeRequest = {
  readonly token: string;
  /** Céntimos of PEN. */
  readonly amount: number;
  readonly reference: string;
  readonly payer: Payer;
  /** 0 or 1: none. */
  readonly installments: number;
  readonly deviceFingerPrint: string;
  readonly authentication: Authentication | null;
};

export type ChargeOutcome =
  | { readonly kind: "charged"; readonly chargeId: string }
  /** Refused by the provider, with its message for the user where it has one. */
  | { readonly kind: "declined"; readonly message: string | null }
  /** Nothing was charged: the card's bank wants to know who pays. */
  | { readonly kind: "authentication-required" }
  | { readonly kind: "unknown-token" }
  | { readonly kind: "used-token" }
  /** Nothing was charged, and the buyer can do nothing about it. */
  | { readonly kind: "unavailable" }
  /** No answer: it may have charged. */
  | { readonly kind: "no-answer" };

/** What was asked for, to be found again. */
export type PaymentSearch = {
  readonly reference: string;
  /** Céntimos. */
  readonly amount: number;
  readonly requestedAt: Date;
};

export type FoundCharge = {
  readonly chargeId: string;
  /** Ours; null where the charge is none of ours. */
  readonly reference: string | null;
  readonly refunded: boolean;
};

/** An order for a code that is paid later. */
export type CodeRequest = {
  readonly amount: number;
  readonly reference: string;
  readonly payer: Payer;
  readonly expiresAt: Date;
};

export type CodeOutcome =
  | { readonly kind: "issued"; readonly codeOrderId: string }
  | { readonly kind: "declined"; readonly message: string | null }
  | { readonly kind: "unavailable" }
  | { readonly kind: "no-answer" };

export type FoundCode = {
  readonly codeOrderId: string;
  readonly reference: string | null;
  readonly state: "waiting" | "paid" | "over";
};

/** Who moves the money. What it cannot be asked rejects; `charge` and `issueCode` never do. */
export type PaymentProvider = {
  readonly name: "sandbox" | "culqi";
  /** Céntimos: what one payment may be of, by card and with a code. */
  readonly limits: Readonly<Record<"card" | "code", { readonly least: number; readonly most: number }>>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** The successful charge made for a reference; null when there is none. */
  findCharge(asked: PaymentSearch): Promise<FoundCharge | null>;
  readCharge(chargeId: string): Promise<FoundCharge | null>;
  /** Gives a charge back; a second time changes nothing. `by-hand`: the provider cannot, people have to. */
  refund(chargeId: string, amount: number): Promise<"refunded" | "by-hand">;
  issueCode(request: CodeRequest): Promise<CodeOutcome>;
  findCode(asked: PaymentSearch): Promise<FoundCode | null>;
  readCode(codeOrderId: string): Promise<FoundCode | null>;
  /** From now on nobody can pay it; one that is paid or over stays what it is. */
  withdrawCode(codeOrderId: string): Promise<void>;
};
