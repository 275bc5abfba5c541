/** Why somebody arrives at a sign-in page, and where it leads afterwards. */
type Arrival = {
  /** The address that needs a session. */
  readonly goal?: string;
  /** The session that ended without a sign-out. */
  readonly ended?: { readonly company: string | null } | null;
  /** A new password was chosen just now. */
  readonly hasNewPassword?: boolean;
};

export function createSignInState(arrival: Arrival): { arrival: Arrival } {
  return { arrival };
}

/** Reads a router state, which no link can set. */
export function readSignInState(state: unknown): Arrival {
  return (state as Partial<ReturnType<typeof createSignInState>> | null)?.arrival ?? {};
}
