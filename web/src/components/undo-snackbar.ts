import { useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { hasUnknownOutcome } from "../lib/api/form-errors.ts";
import { invalidateEndpoints } from "../lib/api/query.ts";
import { snackbar } from "./snackbars.tsx";

/** Returns a function that shows a snackbar with the button "Deshacer". After the undo, `lists` are loaded again. */
export function useUndoSnackbar(lists: readonly Endpoint[]) {
  const client = useQueryClient();
  const undoChange = async (undo: () => Promise<unknown>, undone: string) => {
    try {
      await undo();
      snackbar.success(undone);
    } catch (error) {
      const { message } = error as Error;
      if (hasUnknownOutcome(error)) snackbar.error(`No sabemos si se deshizo. ${message}`);
      else {
        const retry = { label: "Reintentar", onChoose: () => void undoChange(undo, undone) };
        snackbar.error(`No se pudo deshacer. ${message}`, retry);
      }
    }
    await invalidateEndpoints(client, lists);
  };
  return (message: string, undo: () => Promise<unknown>, undone = "Cambio deshecho"): void =>
    snackbar.success(message, { label: "Deshacer", onChoose: () => void undoChange(undo, undone) });
}
