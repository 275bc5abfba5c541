import { claimInput } from "@lonchera/contract/claims";

/** In a module of its own, which the form loads after the screen. */
export const claimSchema = claimInput;
