import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { showScreen } from "../app/show-screen.test-data.tsx";

/** Renders a dialog, by default at the address of a company's menus. */
export async function openDialog(dialog: ReactNode, address = "/admin/menu/56/Minera"): Promise<QueryClient> {
  const { client } = await showScreen(address, dialog);
  return client;
}
