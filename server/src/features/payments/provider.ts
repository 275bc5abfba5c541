import type { OrderInput } from "@lonchera/contract/checkout";

/** The buyer's data for the provider's risk check and for codes. */
export type Payer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** A request to charge a card. `reference` is our id, by which the charge can be found if the response is lost. */
export type ChargeRequest = {
  readonly token: string;
  /** Céntimos of PEN. */
  readonly amount: number;
  readonly reference: string;
  readonly payer: Payer;
  /** The number of monthly instalments; 0 and 1 mean a single payment. */
  readonly installments: number;
  readonly deviceFingerPrint: string;
  /** The result of 3-D Secure, passed on unchanged. */
  readonly authentication: OrderInput["authentication_3DS"];
};

export type ChargeOutcome =
  | { readonly kind: "charged"; readonly chargeId: string }
  /** The provider refused the charge; `message` is its text for the buyer, if any. */
  | { readonly kind: "declined"; readonly message: string | null }
  /** Nothing was charged, because the bank requires 3-D Secure. */
  | { readonly kind: "authentication-required" }
  | { readonly kind: "unknown-token" }
  | { readonly kind: "used-token" }
  /** Nothing was charged because of a problem that the buyer cannot solve. */
  | { readonly kind: "unavailable" }
  /** The response was lost. The charge may have been made. */
  | { readonly kind: "no-answer" };

/** The values of a request by which its payment is found. */
export type PaymentSearch = {
  readonly reference: string;
  /** Céntimos. */
  readonly amount: number;
  readonly requestedAt: Date;
};

export type FoundCharge = {
  readonly chargeId: string;
  /** Our reference; null if the charge has none. */
  readonly reference: string | null;
  readonly refunded: boolean;
};

/** A request for a code that the buyer pays later. */
export type CodeRequest = {
  readonly amount: number;
  readonly reference: string;
  readonly payer: Payer;
  readonly expiresAt: Date;
};

export type IssuedCode = {
  readonly codeOrderId: string;
  /** The number to pay with; null until the buyer has chosen where to pay. */
  readonly paymentCode: string | null;
};

export type CodeOutcome =
  | ({ readonly kind: "issued" } & IssuedCode)
  | { readonly kind: "declined"; readonly message: string | null }
  | { readonly kind: "unavailable" }
  | { readonly kind: "no-answer" };

export type FoundCode = IssuedCode & {
  readonly reference: string | null;
  readonly state: "waiting" | "paid" | "over";
};

/**
 * A payment provider. Calls reject if the provider cannot be reached. `charge` and `issueCode` reject only if we fail
 * before anything was sent.
 */
export type PaymentProvider = {
  readonly name: "sandbox" | "culqi";
  /** True if the provider can complete a request after the process that sent it has died. */
  readonly finishesAlone: boolean;
  /** The smallest and the largest amount of a payment in céntimos. */
  readonly limits: Readonly<Record<"card" | "code", { readonly least: number; readonly most: number }>>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Returns the successful charge for a reference, or null. */
  findCharge(search: PaymentSearch): Promise<FoundCharge | null>;
  readCharge(chargeId: string): Promise<FoundCharge | null>;
  /**
   * Refunds a charge until `upTo` céntimos of it are given back. A second call changes nothing; calls for one charge must
   * not overlap. After `by-hand` staff must refund it, because the provider cannot.
   */
  refund(chargeId: string, upTo: number): Promise<"refunded" | "by-hand">;
  issueCode(request: CodeRequest): Promise<CodeOutcome>;
  findCode(search: PaymentSearch): Promise<FoundCode | null>;
  readCode(codeOrderId: string): Promise<FoundCode | null>;
  /** Makes a code unpayable. A paid or expired code does not change. */
  withdrawCode(codeOrderId: string): Promise<void>;
};
