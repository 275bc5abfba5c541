import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StaffCategory } from "@lonchera/contract/categories";
import { pressButton } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { busy, fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildMenuDay } from "../menus/menu-day.test-data.ts";
import { CategoryDialog } from "./category-form.tsx";

const day = buildMenuDay({ category_date: "2099-11-25" });

async function chooseNextDay() {
  const section = await screen.findByRole("spinbutton", { name: "Día" });
  fireEvent.focus(section);
  for (const digit of "26") fireEvent.input(section, { target: { textContent: digit } });
}

async function disable() {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Habilitado" }));
  fireEvent.click(await screen.findByRole("option", { name: "No" }));
}

test("a day that is moved and disabled at once is asked and told about as both", async () => {
  const use = { items: 3, orders: 1, companies: [{ id: 3, name: "Alto Andes", items: 3, orders: 1 }] };
  fakeServer(({ method, path, body }) => {
    if (method === "PUT") return { body: { ...day, ...(body as StaffCategory) } };
    return { body: path.endsWith("/use/") ? use : [] };
  });
  await openDialog(
    <Snackbars>
      <CategoryDialog day={day} onClose={() => undefined} />
    </Snackbars>,
  );
  await chooseNextDay();
  await disable();
  await pressButton("Actualizar");
  const question = await screen.findByRole("alertdialog", {
    name: "¿Mover el miércoles 25/11/2099 al jueves 26/11/2099 y deshabilitarlo?",
  });
  expect(question.textContent).toContain("Sus platos pasan a la nueva fecha y nadie podrá pedirlos");
  expect(question.textContent).toContain("Los pedidos hechos quedan para el miércoles 25/11/2099.");
  await pressButton("Mover y deshabilitar para todas");
  await waitFor(() => screen.getByText(/^Día movido y deshabilitado para todas las compañías: /));
});

test("a day that could not be disabled at first can be disabled again, with an undo", async () => {
  let isLost = true;
  fakeServer(({ method, path, body }) => {
    if (method === "PUT" && isLost) return busy;
    if (method === "PUT") return { body: { ...day, ...(body as StaffCategory) } };
    return { body: path.endsWith("/use/") ? { items: 0, orders: 0, companies: [] } : [] };
  });
  await openDialog(
    <Snackbars>
      <CategoryDialog day={day} onClose={() => undefined} />
    </Snackbars>,
  );
  await disable();
  await pressButton("Actualizar");
  await screen.findByText("Vuelve a intentarlo en un momento.");
  isLost = false;
  await pressButton("Actualizar");
  await screen.findByText(/^Día deshabilitado para todas las compañías: /);
  expect(screen.getByRole("button", { name: "Deshacer" })).toBeTruthy();
});
