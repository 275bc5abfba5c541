import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { ReminderLinkPage } from "./reminder-link-page.tsx";

test("the button keeps the focus while its change is saved, and then offers the opposite", async () => {
  fakeServer(async ({ path }) => {
    // The delay makes the page render the pending state first.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { body: { active: path.endsWith("/resume/") } };
  });
  await showScreen("/recordatorios/token", <ReminderLinkPage />, "/recordatorios/:token");
  for (const [name, next] of [
    ["Volver a recibirlos", "No recibir recordatorios"],
    ["No recibir recordatorios", "Volver a recibirlos"],
  ] as const) {
    const button = await screen.findByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(await screen.findByRole("button", { name: next }));
  }
});
