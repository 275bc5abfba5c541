/** Says why a user arrives at a sign-in page, and where the page leads afterwards. */
type Arrival = {
  /** The address that needs a session. */
  readonly goal?: string;
  /** The company of the session that ended without a sign-out. */
  readonly ended?: { readonly company: string | null } | null;
  /** True if the user has just chosen a new password. */
  readonly hasNewPassword?: boolean;
};

export function createSignInState(arrival: Arrival): { arrival: Arrival } {
  return { arrival };
}

/** Reads the state of the router, which no link can set. */
export function readSignInState(state: unknown): Arrival {
  return (state as Partial<ReturnType<typeof createSignInState>> | null)?.arrival ?? {};
}
