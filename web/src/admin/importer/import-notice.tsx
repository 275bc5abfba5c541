import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { listImports, type ImportRecord } from "@lonchera/contract/imports";
import { query } from "../../http/query.ts";
import { useAct } from "../../ui/use-act.ts";
import { lostImport, type ImportOutcome, type Sending } from "./import-outcome.ts";
import { ProblemsList } from "./problems-list.tsx";

type UnclearProps = { reason: string; sending: Sending; onFound: (made: ImportRecord) => void };

/** No answer came: the list of imports can tell. */
function Unclear({ reason, sending, onFound }: UnclearProps) {
  const queries = useQueryClient();
  const checking = useAct({
    mutationFn: async () => {
      const newest = query(listImports, { query: { page: "1", page_size: "50" } });
      const { results } = await queries.query({ ...newest, staleTime: 0 });
      return lostImport(results, sending);
    },
    onSuccess: (made) => made && onFound(made),
  });
  const isAbsent = checking.isSuccess && checking.data === null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" loading={checking.isPending} onClick={() => checking.mutate()}>
          Comprobar
        </Button>
      }
    >
      No sabemos si «{sending.name}» llegó a guardarse. {reason}
      <Typography variant="body2">
        {isAbsent
          ? "Por ahora no aparece entre las importaciones anteriores."
          : "Compruébalo en la lista de importaciones anteriores."}{" "}
        Puedes importarlo otra vez: si se guardó, se rechazará por repetido y nada se duplica.
      </Typography>
      {checking.isError && (
        <Typography variant="body2">No se pudo comprobar. {checking.error.message}</Typography>
      )}
    </Alert>
  );
}

type ImportNoticeProps = { outcome: ImportOutcome; onFound: (made: ImportRecord) => void };

/** How an import ended, in words that stay. */
export function ImportNotice({ outcome, onFound }: ImportNoticeProps) {
  switch (outcome.kind) {
    case "canceled":
      return <Alert severity="info">Importación cancelada. No se guardó nada.</Alert>;
    case "unclear":
      return <Unclear {...outcome} onFound={onFound} />;
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
