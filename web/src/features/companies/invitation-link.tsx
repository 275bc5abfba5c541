import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Company,
  createInvitation,
  deleteInvitation,
  invitationDays,
  listCompanies,
} from "@lonchera/contract/companies";
import { listHistory } from "@lonchera/contract/history";
import { BusyButton } from "../../components/busy-button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { ReadOnlyField } from "../../components/form-fields.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { useNow } from "../../components/use-now.ts";
import { call } from "../../lib/api/call.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import { formatLimaTime } from "../../lib/time-text.ts";

type SavedCompanyProps = { company: Company; onChanged: () => void };
type InvitationLinkProps = Omit<SavedCompanyProps, "company"> & {
  /** It is `null` for a new company. */
  company: Company | null;
};

/** Creates, renews or revokes the link, independently of the form. */
function useInvitation({ company, onChanged }: SavedCompanyProps) {
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<"renew" | "revoke" | null>(null);
  const params = { id: company.id };
  const changing = useExclusiveMutation({
    mutationFn: async (action: "create" | "revoke") => {
      if (action === "create") return (await call(createInvitation, { params })).url;
      await call(deleteInvitation, { params });
      return null;
    },
    onSuccess: async (created) => {
      setUrl(created);
      setAsking(null);
      snackbar.success(created === null ? "Invitación revocada" : "Enlace de invitación creado");
      // The form reloads the company.
      onChanged();
      await invalidateEndpoints(client, [listCompanies, listHistory]);
    },
    onError: () => snackbar.error("Hubo un error al cambiar la invitación"),
  });
  return { url, asking, setAsking, changing };
}

/** Shows the new link. It cannot be shown again, because the server keeps only a hash of it. */
function NewLink({ url }: { url: string }) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, alignItems: { sm: "flex-start" } }}>
      <Box sx={{ flexGrow: 1, "& > *": { width: "100%" } }}>
        <ReadOnlyField
          label="Enlace de invitación"
          value={url}
          helperText="Cópialo ahora y envíalo a los empleados: no se vuelve a mostrar."
        />
      </Box>
      <CopyButton
        startIcon={<ContentCopyRounded />}
        text={url}
        copiedMessage="Enlace copiado"
        failureMessage="No se pudo copiar. Selecciona el enlace y cópialo."
        sx={{ mt: { sm: 1 } }}
      />
    </Stack>
  );
}

const questions = {
  renew: {
    title: "¿Renovar la invitación?",
    text: `Se crea otro enlace, válido ${invitationDays} días. El anterior deja de servir.`,
    label: "Renovar",
  },
  revoke: {
    title: "¿Revocar la invitación?",
    text: "Nadie podrá registrarse con el enlace. Quien ya se registró conserva su cuenta.",
    label: "Revocar",
  },
};

function InvitationState({ expiresAt }: { expiresAt: string | null }) {
  const now = useNow(60_000);
  if (expiresAt === null)
    return `Todavía no hay un enlace. Vale ${invitationDays} días para todos los que lo reciban.`;
  const { date, time } = formatLimaTime(expiresAt);
  return Date.parse(expiresAt) > now
    ? `El enlace vigente vence el ${date} a las ${time}.`
    : `El enlace venció el ${date} a las ${time}.`;
}

function SavedCompanyInvitation(props: SavedCompanyProps) {
  const { invitation_expires_at: expiresAt } = props.company;
  const { url, asking, setAsking, changing } = useInvitation(props);
  const question = asking === null ? null : questions[asking];
  const failure = changing.isError
    ? `Hubo un error al cambiar la invitación. ${changing.error.message}`
    : null;
  const ask = (next: "renew" | "revoke" | null) => {
    changing.reset();
    setAsking(next);
  };
  return (
    <Stack component="section" aria-label="Invitación" sx={{ gap: 2 }}>
      <Typography>
        <InvitationState expiresAt={expiresAt} />
      </Typography>
      {url !== null && <NewLink url={url} />}
      {failure !== null && question === null && <Alert severity="error">{failure}</Alert>}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
        {expiresAt === null ? (
          <BusyButton variant="outlined" onClick={() => changing.mutate("create")} busy={changing.isPending}>
            Crear enlace
          </BusyButton>
        ) : (
          <>
            <Button variant="outlined" onClick={() => ask("renew")}>
              Renovar enlace
            </Button>
            <Button variant="outlined" color="error" onClick={() => ask("revoke")}>
              Revocar
            </Button>
          </>
        )}
      </Stack>
      {question !== null && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirmLabel={question.label}
          danger={asking === "revoke"}
          busy={changing.isPending}
          problem={failure}
          onConfirm={() => changing.mutate(asking === "renew" ? "create" : "revoke")}
          onCancel={() => ask(null)}
        />
      )}
    </Stack>
  );
}

/** Manages the link with which a company's people register, if its rule asks for one. */
export function InvitationLink({ company, onChanged }: InvitationLinkProps) {
  if (company !== null) return <SavedCompanyInvitation company={company} onChanged={onChanged} />;
  return (
    <Typography color="textSecondary">
      Guarda la empresa y vuelve a abrirla para crear su enlace de invitación.
    </Typography>
  );
}
