import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { listCategories, type StaffItem } from "@lonchera/contract/categories";
import { listItems } from "@lonchera/contract/items";
import { listItemSubitems } from "@lonchera/contract/subitems";
import { queryKey } from "../../lib/api/query.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { copySubitems } from "./copy-subitems.ts";

/** A clone that was made without all subitems of its original. */
export type Uncopied = { readonly clone: StaffItem; readonly reasons: readonly string[] };

type UncopiedDialogProps = Uncopied & { original: StaffItem; onClose: () => void };

/** The item stands; what it lacks can be tried again, without making it twice. */
export function UncopiedDialog({ original, clone, reasons, onClose }: UncopiedDialogProps) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const copying = useExclusiveMutation({
    mutationFn: () => copySubitems(original, clone),
    onSuccess: async (left) => {
      const lists = [listCategories, listItems, listItemSubitems];
      await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: queryKey(list) })));
      if (left.length > 0) return snackbar.error("Error al agregar el subitem");
      snackbar.success("Subitem agregado con éxito");
      onClose();
    },
  });
  const shown = copying.data ?? reasons;
  return (
    <DialogShell
      open
      title="Faltan subitems"
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={copying.isPending}>
            Cerrar
          </Button>
          <Button variant="contained" loading={copying.isPending} onClick={() => copying.mutate()} autoFocus>
            Reintentar
          </Button>
        </>
      }
    >
      <Alert severity="warning">
        El plato {clone.name} se creó, pero no se copiaron todos sus subitems:
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {shown.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      </Alert>
    </DialogShell>
  );
}
