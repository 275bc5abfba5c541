import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { createOrder } from "@lonchera/contract/checkout";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion } from "@lonchera/contract/legal";
import { companyDocumentType } from "@lonchera/domain/codes";
import type { Sessions } from "@lonchera/server/platform/auth/sessions";
import { idOf, sessionOf } from "./customers.ts";
import { orderTotal, type Rush } from "./rush-data.ts";

export type OrderRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What the web sends when a company's customer confirms the order. */
export async function orderRequest(
  sessions: Pick<Sessions, "issueAccessToken">,
  rush: Rush,
  n: number,
): Promise<OrderRequest> {
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
    company_slug: rush.company.slug,
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
  return {
    path: createOrder.path,
    headers: {
      authorization: `Bearer ${await sessions.issueAccessToken(sessionOf(n), idOf(n))}`,
      "content-type": "application/json",
      "idempotency-key": "the-first-and-only-order",
    },
    body: JSON.stringify(body),
  };
}

function send(address: string, agent: Agent, { path, headers, body }: OrderRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sizes = { "content-length": Buffer.byteLength(body) };
    const sent = request(
      address + path,
      { method: "POST", agent, headers: { ...headers, ...sizes } },
      (answer) => {
        answer.resume();
        if (answer.statusCode !== 201) reject(new Error(`an order was answered with ${answer.statusCode}`));
        answer.on("end", resolve);
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends each client's requests one after another, all clients at once; answers orders per second. */
export async function placeAll(
  address: string,
  clients: readonly (readonly OrderRequest[])[],
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  try {
    const began = performance.now();
    await Promise.all(
      clients.map(async (requests) => {
        for (const one of requests) await send(address, agent, one);
      }),
    );
    return clients.flat().length / ((performance.now() - began) / 1000);
  } finally {
    agent.destroy();
  }
}

/**
 * Sends orders at a fixed rate while `goesOn`, however long the answers take, and answers how long each took
 * from the moment at which it was due.
 */
export async function placeAtRate(
  address: string,
  nextOrder: () => Promise<OrderRequest>,
  perSecond: number,
  goesOn: () => boolean,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const sent: Promise<number>[] = [];
  const began = performance.now();
  try {
    while (goesOn()) {
      const due = began + (sent.length * 1000) / perSecond;
      const order = await nextOrder();
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      const took = send(address, agent, order).then(() => performance.now() - due);
      took.catch(() => undefined);
      sent.push(took);
    }
    return await Promise.all(sent);
  } finally {
    agent.destroy();
  }
}
