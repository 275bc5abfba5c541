import { addCartItem } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import type { CallInput } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { legalVersion } from "@lonchera/contract/consents";
import { companyDocumentType } from "@lonchera/domain/codes";
import type { Sessions } from "@lonchera/server/platform/auth/sessions";
import { type CustomerData, getCustomer, orderTotal, type SignedInUser } from "./customer-data.ts";
import type { HttpRequest } from "./http-client.ts";

/** Issues the access tokens of a server's users. */
type Signer = { readonly sessions: Pick<Sessions, "issueAccessToken"> };
type CustomerSigner = Signer & { readonly data: CustomerData };

export async function createAuthorizationHeader({ sessions }: Signer, user: SignedInUser) {
  return { authorization: `Bearer ${await sessions.issueAccessToken(user.session, user.id)}` };
}

/** Builds a request like a browser's, which accepts compressed responses. */
export async function createGetRequest(
  server: Signer,
  user: SignedInUser,
  path: string,
): Promise<HttpRequest> {
  return { path, headers: { ...(await createAuthorizationHeader(server, user)), "accept-encoding": "br" } };
}

async function createPost(server: Signer, n: number, path: string, body: object) {
  const authorization = await createAuthorizationHeader(server, getCustomer(n));
  return {
    path,
    headers: { ...authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

export function createMenuRequest(server: CustomerSigner, n: number): Promise<HttpRequest> {
  const path = getWeeklyMenu.path.replace("{companyId}", String(server.data.company.id));
  return createGetRequest(server, getCustomer(n), path);
}

export function createAddItemRequest(server: CustomerSigner, n: number, item: number): Promise<HttpRequest> {
  const line = { item, quantity: 1, delivery_zone: server.data.zone };
  return createPost(server, n, addCartItem.path, line);
}

/** Builds the request that the web sends when a company's customer confirms the order. */
export async function createPlaceOrderRequest(server: CustomerSigner, n: number): Promise<HttpRequest> {
  const body: CallInput<typeof createOrder>["body"] = {
    payment: {
      charge_id: null,
      payment_type: "C",
      amount: orderTotal,
      type_of_receipt: "03",
      ruc_number: "00000000",
    },
    additional_note: "",
    schedule_order: false,
    no_need_invoice: false,
    accept_politics: true,
    accept_declaration: true,
    confirmation_of_acceptance: true,
    consents_version: legalVersion,
    company_slug: server.data.company.slug,
    delivery_zone: null,
    token: null,
    email_cc: "",
    dni: "",
    phone: "987654321",
    first_name: "Rosa",
    last_name: "Quispe",
    document_type: companyDocumentType,
    email: "rosa@example.com",
  };
  const { path, headers, body: text } = await createPost(server, n, createOrder.path, body);
  return { path, headers: { ...headers, "idempotency-key": "the-first-and-only-order" }, body: text };
}
