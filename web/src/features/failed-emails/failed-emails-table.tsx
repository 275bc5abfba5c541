import MarkEmailReadOutlined from "@mui/icons-material/MarkEmailReadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import type { FailedEmail } from "@lonchera/contract/failed-emails";
import { formatCount } from "@lonchera/domain/texts";
import { BusyButton } from "../../components/busy-button.tsx";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import type { Page } from "../../components/paged-list.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { DateTime } from "../../components/date-time.tsx";
import { formatDateTime } from "../../lib/time-text.ts";

function Attempts({ attempts, tried_at, next_attempt_at }: FailedEmail) {
  return (
    <>
      <DateTime instant={tried_at} />
      <Typography variant="body2" color="textSecondary">
        {formatCount(attempts, "intento")}
        {next_attempt_at ? `, otro el ${formatDateTime(next_attempt_at)}` : ", no se intentará más"}
      </Typography>
    </>
  );
}

const columns: readonly Column<FailedEmail>[] = [
  {
    key: "to",
    header: "Para",
    cell: ({ to }) => <Box sx={{ overflowWrap: "anywhere" }}>{to}</Box>,
  },
  {
    key: "subject",
    header: "Asunto",
    cell: ({ subject, created_at }) => (
      <>
        {subject}
        <Typography variant="body2" color="textSecondary">
          Del {formatDateTime(created_at)}
        </Typography>
      </>
    ),
  },
  { key: "tried_at", header: "Último intento", cell: (email) => <Attempts {...email} /> },
  {
    key: "error",
    header: "Motivo",
    cell: ({ error }) => <Box sx={{ maxWidth: "40ch" }}>{error}</Box>,
  },
];

type FailedEmailsTableProps = {
  address: TableUrlState;
  emails: UseQueryResult<Page<FailedEmail>>;
  /** This e-mail is being retried. */
  retried: FailedEmail | null;
  onRetry: (email: FailedEmail) => void;
  onDismiss: (email: FailedEmail) => void;
};

export function FailedEmailsTable({ address, emails, ...actions }: FailedEmailsTableProps) {
  return (
    <PagedDataTable
      label="Correos fallidos"
      columns={columns}
      list={emails}
      address={address}
      rowKey={(email) => email.id}
      actions={(email) => (
        <Box sx={{ display: "flex", gap: 0.5, justifyContent: "flex-end" }}>
          <BusyButton
            size="small"
            busy={actions.retried?.id === email.id}
            onClick={() => actions.onRetry(email)}
          >
            Reintentar
          </BusyButton>
          <Button size="small" color="inherit" onClick={() => actions.onDismiss(email)}>
            Descartar
          </Button>
        </Box>
      )}
      empty={<EmptyState Icon={MarkEmailReadOutlined} title="No hay correos fallidos" />}
    />
  );
}
