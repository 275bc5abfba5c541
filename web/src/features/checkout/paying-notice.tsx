import CircularProgress from "@mui/material/CircularProgress";
import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { LeaveWarning } from "./leave-warning.tsx";

const titleId = "procesando-pago";

/** Over everything while the order is on its way; it closes by itself. */
export function PayingNotice({ open }: { open: boolean }) {
  return (
    <>
      <Dialog open={open} aria-labelledby={titleId} aria-busy maxWidth="xs">
        <Stack sx={{ alignItems: "center", p: 4, pb: 2 }}>
          <CircularProgress aria-hidden size={48} />
          <DialogTitle id={titleId} sx={{ textAlign: "center" }}>
            Procesando pago espere un momento
          </DialogTitle>
        </Stack>
      </Dialog>
      {open && <LeaveWarning />}
    </>
  );
}
