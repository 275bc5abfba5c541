import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { busy, fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { RemindersSection } from "./reminders-section.tsx";

/** Opens the section with a server that is busy for one method. */
async function open(failing: { method: string | null }) {
  signInCustomer("token");
  fakeServer(({ method }) =>
    method === failing.method ? busy : { body: { active: true, offered: true, push_key: null } },
  );
  await showScreen("/quinua/user/profile", <RemindersSection />);
}

test("a failed load is said, and can be tried again", async () => {
  const failing = { method: "GET" as string | null };
  await open(failing);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No pudimos cargar tus recordatorios");
  failing.method = null;
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await screen.findByRole("switch", { name: /Avísame por correo/ });
});

test("a change that could not be saved is said beside its switch, which is as before", async () => {
  await open({ method: "PUT" });
  const choice = await screen.findByRole("switch", { name: /Avísame por correo/ });
  fireEvent.click(choice);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("No pudimos cambiar tus recordatorios. Vuelve a intentarlo en un momento.");
  await waitFor(() => expect(choice).toHaveProperty("checked", true));
});
