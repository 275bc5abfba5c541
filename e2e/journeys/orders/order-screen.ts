import { expect, type Locator, type Page } from "@playwright/test";
import { formatDate } from "@lonchera/domain/calendar";
import { getDateIn, formatWeekDayIn } from "../../support/companies.ts";

/** Returns the heading of the day that is `days` days after today. */
export function formatDayHeading(days: number): string {
  return `${formatWeekDayIn(days)} - ${formatDate(getDateIn(days))}`;
}

/** Finds a line of the order on the screen. */
export function orderLine(page: Page, dish: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: dish });
}

/** Finds the plus, minus or remove button of a line. */
export function lineButton(page: Page, does: "Agregar" | "Quitar" | "Eliminar", dish: string): Locator {
  return orderLine(page, dish).getByRole("button", { name: `${does} ${dish}` });
}

export function orderTotal(page: Page): Locator {
  return page.getByRole("region", { name: "Total del pedido" });
}

export function beginButton(page: Page): Locator {
  return page.getByRole("button", { name: "Comenzar a editar" });
}

export function saveButton(page: Page): Locator {
  return page.getByRole("button", { name: "Guardar cambios editados" });
}

export async function expectLineButtons(
  page: Page,
  dish: string,
  state: "enabled" | "disabled",
): Promise<void> {
  for (const does of ["Agregar", "Quitar", "Eliminar"] as const) {
    const button = expect(lineButton(page, does, dish));
    await (state === "enabled" ? button.toBeEnabled() : button.toBeDisabled());
  }
}
