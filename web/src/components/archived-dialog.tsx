import RestoreRounded from "@mui/icons-material/RestoreRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import type { ArchivedRecord } from "@lonchera/contract/archived";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { invalidateEndpoints } from "../lib/api/query.ts";
import { formatLimaTime } from "../lib/time-text.ts";
import { BusyButton } from "./busy-button.tsx";
import { LoadingRows, QueryError } from "./data-state.tsx";
import { DialogShell } from "./dialog-shell.tsx";
import { scrollIntoView } from "./focus.ts";
import { snackbar } from "./snackbars.tsx";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";

type ArchivedDialogProps = {
  title: string;
  /** The dialog shows this text if there are no archived records. */
  emptyText: string;
  /** The query lists the archived records. */
  archived: UseQueryOptions<ArchivedRecord[]>;
  restore: (id: number) => Promise<unknown>;
  restoredText: (name: string) => string;
  /** These endpoints list the records and the archived ones. They are loaded again after a restoration. */
  lists: readonly Endpoint[];
  onClose: () => void;
};

function useRestoring({ restore, restoredText, lists }: ArchivedDialogProps) {
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationFn: ({ id }: ArchivedRecord) => restore(id),
    onSuccess: async (_, { name }) => {
      await invalidateEndpoints(client, lists);
      snackbar.success(restoredText(name));
    },
    // Somebody else may have restored the record.
    onError: () => invalidateEndpoints(client, lists),
  });
}

/** Shows the archived records of a list, each with a button that restores it. */
export function ArchivedDialog(props: ArchivedDialogProps) {
  const { title, emptyText, onClose } = props;
  const archived = useQuery({ ...props.archived, staleTime: 0 });
  const restoring = useRestoring(props);
  return (
    <DialogShell title={title} onClose={onClose}>
      {restoring.error && (
        <Alert severity="error" ref={scrollIntoView} sx={{ mb: 2 }}>
          {restoring.error.message}
        </Alert>
      )}
      {archived.isError && <QueryError query={archived} message="No se pudo cargar la lista" />}
      {archived.isPending && <LoadingRows rows={3} height={56} />}
      {archived.data?.length === 0 && <Typography color="textSecondary">{emptyText}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {archived.data?.map((record) => (
          <Stack
            key={record.id}
            component="li"
            direction="row"
            sx={{ gap: 2, py: 1.5, alignItems: "center", borderBottom: 1, borderColor: "divider" }}
          >
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography sx={{ fontWeight: 600 }}>{record.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {record.detail && `${record.detail} · `}Desde el {formatLimaTime(record.archived_at).date}
              </Typography>
            </Box>
            <BusyButton
              size="small"
              variant="outlined"
              startIcon={<RestoreRounded />}
              aria-label={`Restaurar ${record.name}`}
              busy={restoring.isPending && restoring.variables.id === record.id}
              onClick={() => restoring.mutate(record)}
            >
              Restaurar
            </BusyButton>
          </Stack>
        ))}
      </Box>
    </DialogShell>
  );
}
