import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { FailedEmailsPage } from "./failed-emails-page.tsx";
import { failedEmail } from "./failed-email.test-data.ts";

const handled = "Otra persona ya lo reintentó o lo descartó.";

async function press(name: string) {
  fireEvent.click(await screen.findByRole("button", { name }));
}

/** Opens the page with an e-mail that somebody else has dealt with since. */
async function open() {
  let results = [failedEmail];
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
