import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Claim } from "@lonchera/contract/claims";
import { pressButton } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { ClaimDialog } from "./claim-dialog.tsx";

const claim: Claim = {
  id: 8,
  number: "000008-2026",
  made_at: "2026-11-20T15:00:00Z",
  due_date: "2026-12-14",
  full_name: "Rosa Quispe",
  document_type: 1,
  document_number: "45678912",
  address: "Av. Arequipa 100, Lima",
  phone: "999888777",
  email: "rosa@example.com",
  is_minor: false,
  guardian_name: "",
  good_kind: "producto",
  amount: null,
  good_description: "Menú del viernes",
  claim_kind: "reclamo",
  detail: "Llegó frío.",
  request: "Que me devuelvan el importe.",
  state: "pendiente",
  answer: null,
  answered_at: null,
  answered_by: null,
};

/** Sends an answer that the server refuses because the sheet has one, and loads the sheet with that one. */
async function loadAnswerOf(given: string) {
  const answered = { ...claim, state: "respondido", answer: given, answered_by: "Ana Torres" };
  const now = { ...answered, answered_at: "2026-11-21T15:00:00Z" };
  fakeServer(({ method, path }) => {
    if (method === "POST")
      return { status: 409, body: { detail: "Ya se respondió.", code: "claim_answered" } };
    return path.startsWith("/api/claims/") ? { body: { count: 1, results: [now] } } : { body: [] };
  });
  await openDialog(
    <Snackbars>
      <ClaimDialog claim={claim} onClose={() => undefined} />
    </Snackbars>,
  );
  fireEvent.input(screen.getByRole("textbox", { name: "Respuesta" }), { target: { value: "Lo sentimos." } });
  await pressButton("Enviar respuesta");
  await pressButton("Enviar");
  fireEvent.click(await screen.findByRole("button", { name: "Cargar los valores actuales" }));
  await screen.findByRole("region", { name: "Respuesta" });
}

test("an answer that was sent although its confirmation was lost is not said to be unsent", async () => {
  await loadAnswerOf("Lo sentimos.");
  expect(screen.queryByText("Lo que escribiste no se envió:")).toBeNull();
});

test("what was typed beside another person's answer is kept and said to be unsent", async () => {
  await loadAnswerOf("Le devolvimos el importe.");
  expect(screen.getByText("Lo que escribiste no se envió:").parentElement?.textContent).toContain(
    "Lo sentimos.",
  );
});
