import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { previewImport, type ImportRecord } from "@lonchera/contract/imports";
import { upload } from "../../lib/api/upload.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { useExclusiveMutation } from "../../components/use-act.ts";
import type { ImportOutcome, Sending } from "./import-outcome.ts";
import { Notices } from "./notices.tsx";
import { ProblemsList } from "./problems-list.tsx";

type OnFound = (made: ImportRecord | null, file: File) => void;
type UnclearProps = { reason: string; sending: Sending; onFound: OnFound };

/** No answer came: the server knows a file that is imported by its bytes. */
function Unclear({ reason, sending: { kind, file }, onFound }: UnclearProps) {
  const checking = useExclusiveMutation({
    mutationFn: () => {
      const options = { signal: new AbortController().signal, onProgress: () => undefined };
      return upload(previewImport, { params: { kind }, body: { file } }, options);
    },
    onSuccess: ({ same_file }) => onFound(same_file, file),
  });
  return (
    <Alert
      severity="warning"
      action={
        <BusyButton
          color="inherit"
          size="small"
          sx={{ minHeight: { xs: 44, md: 36 } }}
          busy={checking.isPending}
          onClick={() => checking.mutate()}
        >
          Comprobar
        </BusyButton>
      }
    >
      No sabemos si «{file.name}» llegó a guardarse. {reason}
      <Typography variant="body2">
        Compruébalo, o impórtalo otra vez: si se guardó, se rechazará por repetido y nada se duplica.
      </Typography>
      {checking.isError && (
        <Typography variant="body2">No se pudo comprobar. {checking.error.message}</Typography>
      )}
    </Alert>
  );
}

type ImportNoticeProps = { outcome: ImportOutcome; onFound: OnFound };

/** How an import ended, in words that stay. */
export function ImportNotice({ outcome, onFound }: ImportNoticeProps) {
  switch (outcome.kind) {
    case "canceled":
      return <Alert severity="info">Importación cancelada. No se guardó nada.</Alert>;
    case "unclear":
      return <Unclear {...outcome} onFound={onFound} />;
    case "absent":
      return (
        <Alert severity="warning">
          No se importó «{outcome.name}».
          <Typography variant="body2">Puedes importarlo otra vez: nada se duplica.</Typography>
        </Alert>
      );
    case "done":
      return (
        <>
          {/* The snackbar says it to a screen reader. */}
          <Alert severity="success" role="presentation">
            {outcome.message}
          </Alert>
          <Notices notices={outcome.notices} />
        </>
      );
    case "refused":
      return (
        <Alert
          severity="error"
          sx={{ alignItems: "flex-start" }}
          slotProps={{ message: { sx: { minWidth: 0, flexGrow: 1 } } }}
        >
          {outcome.error}
          <ProblemsList title="Filas omitidas" problems={outcome.skipped} />
          <ProblemsList title="Filas repetidas" problems={outcome.duplicated} />
        </Alert>
      );
  }
}
