/** Loaded when the form is shown. */
export { claimInput } from "@lonchera/contract/claims";
