import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { previewImport, type ImportRecord } from "@lonchera/contract/imports";
import { upload } from "../../http/upload.ts";
import { useAct } from "../../ui/use-act.ts";
import type { ImportOutcome, Sending } from "./import-outcome.ts";
import { ProblemsList } from "./problems-list.tsx";

type OnFound = (made: ImportRecord | null, file: File) => void;
type UnclearProps = { reason: string; sending: Sending; onFound: OnFound };

/** No answer came: the server knows a file that is imported by its bytes. */
function Unclear({ reason, sending: { kind, file }, onFound }: UnclearProps) {
  const checking = useAct({
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
        <Button color="inherit" size="small" loading={checking.isPending} onClick={() => checking.mutate()}>
          Comprobar
        </Button>
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
        <Alert severity="success">
          {outcome.message}
          {outcome.notices.map((notice) => (
            <Typography key={notice} variant="body2">
              {notice}
            </Typography>
          ))}
        </Alert>
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
