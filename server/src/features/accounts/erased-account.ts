import { abort } from "../../platform/http/http-error.ts";

const domain = "@eliminada.invalid";

/** Of a row that stays when its person asked to be forgotten: no mail ever reaches it. */
export function erasedEmail(userId: number): string {
  return `cuenta-${userId}${domain}`;
}

/** Nobody names such an account again, or lets somebody in: with it would come the orders of the person who left. */
export function refuseErased({ email }: { readonly email: string }): void {
  if (email.endsWith(domain)) abort(409, "account_erased");
}
