import { claimInput } from "@lonchera/contract/claims";

/** The schema has a module of its own, because the form loads it after the screen. */
export const claimSchema = claimInput;
