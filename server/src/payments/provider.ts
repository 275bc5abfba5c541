/** One charge that we ask for; `reference` is ours, and finds it again when the answer is lost. */
export type ChargeRequest = {
  readonly token: string;
  /** Céntimos of PEN. */
  readonly amount: number;
  readonly email: string;
  readonly reference: string;
};

export type ChargeOutcome =
  | { readonly kind: "charged"; readonly chargeId: string }
  /** Refused by the provider, with its message for the user where it has one. */
  | { readonly kind: "declined"; readonly message: string | null }
  | { readonly kind: "unknown-token" }
  | { readonly kind: "used-token" }
  /** No answer: it may have charged. */
  | { readonly kind: "no-answer" };

export type PaymentProvider = {
  readonly name: "sandbox" | "culqi";
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** The charge made for a reference; null when there is none. Rejects when the provider cannot be asked. */
  find(reference: string): Promise<{ readonly chargeId: string } | null>;
  /** Gives a charge back; a second time changes nothing. Rejects when the provider cannot be asked. */
  refund(chargeId: string): Promise<void>;
};
