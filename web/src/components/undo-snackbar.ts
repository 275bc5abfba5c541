import { useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { invalidateEndpoints } from "../lib/api/query.ts";
import { snackbar } from "./snackbars.tsx";

/** Returns a function that shows a snackbar with the button "Deshacer". After undoing, `lists` are loaded again. */
export function useUndoSnackbar(lists: readonly Endpoint[]) {
  const client = useQueryClient();
  const undoChange = async (undo: () => Promise<unknown>, undone: string) => {
    try {
      await undo();
      snackbar.success(undone);
    } catch (error) {
      snackbar.error(`No se pudo deshacer. ${(error as Error).message}`);
    }
    await invalidateEndpoints(client, lists);
  };
  return (message: string, undo: () => Promise<unknown>, undone = "Cambio deshecho"): void =>
    snackbar.success(message, { label: "Deshacer", onChoose: () => void undoChange(undo, undone) });
}
