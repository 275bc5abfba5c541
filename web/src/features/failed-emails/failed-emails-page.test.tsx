import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FailedEmail } from "@lonchera/contract/failed-emails";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { FailedEmailsPage } from "./failed-emails-page.tsx";

const email: FailedEmail = {
  id: "0b9c1c4e-6d0b-4f39-9f5e-3f6f6f6f6f6f",
  to: "rosa@alto.pe",
  subject: "Tu pedido",
  created_at: "2026-11-20T15:30:00Z",
  tried_at: "2026-11-20T15:30:00Z",
  attempts: 5,
  next_attempt_at: null,
  error: "Buzón lleno",
};
const handled = "Otra persona ya lo reintentó o lo descartó.";

async function press(name: string) {
  fireEvent.click(await screen.findByRole("button", { name }));
}

/** Opens the page with an e-mail that somebody else has dealt with since. */
async function open() {
  let results = [email];
  fakeServer(({ method }) => {
    if (method === "GET") return { body: { count: results.length, results } };
    results = [];
    return { status: 404, body: { detail: "No encontrado.", code: "not_found" } };
  });
  await showScreen("/admin/correos-fallidos", <FailedEmailsPage />);
}

test("of an e-mail that somebody else dismissed, the question says so and the list is loaded again", async () => {
  await open();
  await press("Descartar");
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  await screen.findByText(`No pudimos descartar el correo. ${handled}`);
  expect(question.isConnected).toBe(true);
  await screen.findByText("No hay correos fallidos");
});

test("of an e-mail that somebody else dismissed, another try says so", async () => {
  await open();
  await press("Reintentar");
  const text = `No pudimos reintentar «Tu pedido» para rosa@alto.pe. ${handled}`;
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  await screen.findByText("No hay correos fallidos");
});
