import Alert from "@mui/material/Alert";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getAlerts } from "@lonchera/contract/alerts";
import {
  dismissFailedEmail,
  failedEmailPageSizes,
  listFailedEmails,
  retryFailedEmail,
  type FailedEmail,
} from "@lonchera/contract/failed-emails";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { LoadedList } from "../../components/data-state.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { query, invalidateEndpoints } from "../../lib/api/query.ts";
import { FailedEmailsTable } from "./failed-emails-table.tsx";

const table = {
  table: "failed-emails",
  pageSizes: failedEmailPageSizes,
} as const;

const changedLists = [listFailedEmails, getAlerts];

/** Throws the error again. Where the e-mail is no longer among the failed ones, the error says so. */
function rethrowWithReason(error: unknown): never {
  const isHandled = error instanceof CallError && error.status === 404;
  throw isHandled ? new Error("Otra persona ya lo reintentó o lo descartó.", { cause: error }) : error;
}

/** Lists the e-mails that could not be sent, which support sends again or dismisses. */
export function FailedEmailsPage() {
  const address = useTableUrlState(table);
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState<FailedEmail | null>(null);
  const emails = usePagedQuery(address, (paging) => query(listFailedEmails, { query: paging }));
  const retrying = useExclusiveMutation({
    mutationFn: ({ id }: FailedEmail) => call(retryFailedEmail, { params: { id } }).catch(rethrowWithReason),
    onSuccess: () => snackbar.success("El correo se intentará enviar en unos segundos"),
    // Somebody else may have sent or dismissed it.
    onSettled: () => invalidateEndpoints(client, changedLists),
  });
  return (
    <>
      <PageHeading
        title="Correos fallidos"
        lead="No salieron tras varios intentos. Se intentan durante un día y se borran siete días después."
      />
      {retrying.error && (
        <Alert severity="error" ref={scrollIntoView} sx={{ mb: 2 }}>
          No pudimos reintentar «{retrying.variables.subject}» para {retrying.variables.to}.{" "}
          {retrying.error.message}
        </Alert>
      )}
      <LoadedList list={emails} message="No pudimos cargar los correos fallidos" quiet>
        <FailedEmailsTable
          address={address}
          emails={emails}
          retried={retrying.isPending ? retrying.variables : null}
          onRetry={(email) => retrying.mutate(email)}
          onDismiss={setDismissed}
        />
      </LoadedList>
      {dismissed && (
        <DeleteDialog
          title="¿Descartar el correo?"
          text={`«${dismissed.subject}» no se enviará a ${dismissed.to}. Esta acción no se puede deshacer.`}
          confirmLabel="Descartar"
          deleteRecord={() =>
            call(dismissFailedEmail, { params: { id: dismissed.id } }).catch(rethrowWithReason)
          }
          successMessage="Correo descartado"
          failureMessage="No pudimos descartar el correo"
          lists={changedLists}
          onClose={() => setDismissed(null)}
        />
      )}
    </>
  );
}
