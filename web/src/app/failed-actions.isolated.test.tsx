import { fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { invitePerson } from "@lonchera/contract/my-company";
import { PasswordLinkSection } from "../features/accounts/password-link-section.tsx";
import { DayChangeDialog } from "../features/categories/day-change-dialog.tsx";
import { DayUseNote } from "../features/categories/day-use-note.tsx";
import { HolidaySuggestions } from "../features/closures/holiday-suggestions.tsx";
import { FailedEmailsPage } from "../features/failed-emails/failed-emails-page.tsx";
import { PausedMenuNotice } from "../features/menus/menu-day-notices.tsx";
import { PeopleFileExample } from "../features/my-company/people-file-example.tsx";
import { call } from "../lib/api/call.ts";
import { fakeServer } from "../lib/api/fake-server.test-data.ts";
import { showScreen } from "./show-screen.test-data.tsx";
import { buildMenuDay } from "../features/menus/menu-day.test-data.ts";
import { failedEmail } from "../features/failed-emails/failed-email.test-data.ts";

vi.mock("../components/save-file.ts", () => ({
  saveFile: () => {
    throw new Error("No room");
  },
}));

const day = buildMenuDay({});
const menu = { companyId: 3, companyName: "Alto Andes", paused: false };
const question = { change: "disabled", body: day, use: null, answer: () => undefined } as const;
const doNothing = () => undefined;

const failures: [string, ReactElement, RegExp, string][] = [
  ["a holiday", <HolidaySuggestions />, /^Cerrar el /, "No se pudo cerrar el día. Vuelve luego."],
  [
    "an e-mail",
    <FailedEmailsPage />,
    /Reintentar/,
    "No pudimos reintentar «Tu pedido» para rosa@alto.pe. Vuelve luego.",
  ],
  [
    "a link",
    <PasswordLinkSection
      client={{ email: "rosa@alto.pe", is_confirmed: true }}
      send={() => call(invitePerson, { params: { id: "7" } })}
    />,
    /Enviar enlace/,
    "No pudimos enviar el enlace. Vuelve luego.",
  ],
  [
    "an example",
    <PeopleFileExample />,
    /Descargar ejemplo/,
    "No se pudo descargar el ejemplo. Vuelve a intentarlo.",
  ],
  [
    "a menu paused in its day",
    <DayUseNote day={day} ownMenu={menu} onPaused={doNothing} />,
    /Pausar/,
    "No se pudo cambiar el menú. Vuelve luego.",
  ],
  [
    "a menu paused instead",
    <DayChangeDialog asked={question} answer={doNothing} day={day} ownMenu={menu} onPaused={doNothing} />,
    /Pausar/,
    "No se pudo cambiar el menú. Vuelve luego.",
  ],
  [
    "a menu resumed",
    <PausedMenuNotice day={day} company={menu} />,
    /Reanudar/,
    "No se pudo cambiar el menú. Vuelve luego.",
  ],
];

test.each(failures)("%s that failed says so on the screen", async (_, element, button, text) => {
  fakeServer(({ method, path }) => {
    if (method !== "GET") return { status: 503, body: { detail: "Vuelve luego." } };
    const results = path.includes("failed-emails") ? [failedEmail] : [];
    return { body: { count: results.length, results, items: 0, orders: 0, companies: [] } };
  });
  await showScreen("/admin", element);
  fireEvent.click((await screen.findAllByRole("button", { name: button }))[0] as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe(text);
});
