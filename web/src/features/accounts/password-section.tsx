import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import KeyRounded from "@mui/icons-material/KeyRounded";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getAccount } from "@lonchera/contract/accounts";
import { requestPasswordReset } from "@lonchera/contract/auth";
import { BusyButton } from "../../components/busy-button.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useUrlState } from "../../components/url-state.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { SectionCard } from "../../components/section-card.tsx";
import { call } from "../../lib/api/call.ts";
import { describeError } from "../../lib/api/form-errors.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";

const PasswordDialog = lazyComponent(() => import("./password-dialog.tsx"), "PasswordDialog");
const NoticeDialog = lazyComponent(() => import("../../components/dialog-shell.tsx"), "NoticeDialog");

const noEmail = "Email no encontrado";
const resetFailure = "Error solicitando el restablecimiento de contraseña";

function RequestedDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <NoticeDialog title="Solicitud Enviada" closeLabel="Entendido" onClose={onClose}>
      Enviamos a <strong>{email}</strong> un enlace para elegir otra contraseña. Sirve una sola vez y vence en
      una hora; si no lo ves, revisa la carpeta de correo no deseado.
    </NoticeDialog>
  );
}

/** Requests an e-mail with a link that resets the password. */
function useResetRequest(email: string) {
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async () => {
    // The user may have confirmed another address on another device.
    const account = await client.query({ ...query(getAccount, {}), staleTime: 0 });
    await call(requestPasswordReset, { body: { email: account.email } });
    return account.email;
  };
  const request = useExclusiveMutation({
    mutationFn: async () => {
      if (email === "") throw new Error(noEmail);
      return send().catch((cause: unknown) => {
        throw new Error(`${resetFailure}. ${describeError(cause as Error)}`, { cause });
      });
    },
    onSuccess: setSentTo,
  });
  return { request, sentTo, dismiss: () => setSentTo(null) };
}

export function PasswordSection() {
  const email = useSession().user?.email ?? "";
  const { request, sentTo, dismiss } = useResetRequest(email);
  const address = useUrlState();
  return (
    <SectionCard
      title="Contraseña"
      lead="Cámbiala con la actual o, si no la recuerdas, con un enlace que te enviamos por correo. Tus sesiones en otros dispositivos se cierran."
    >
      {request.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {request.error.message}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
        <Button
          variant="outlined"
          startIcon={<KeyRounded />}
          onClick={() => address.open({ dialog: "contrasena" })}
        >
          Cambiar contraseña
        </Button>
        <BusyButton
          color="inherit"
          startIcon={<MailOutlineRounded />}
          busy={request.isPending}
          onClick={() => request.mutate()}
        >
          Restablecer contraseña
        </BusyButton>
      </Stack>
      {address.params.get("dialog") === "contrasena" && (
        <PasswordDialog email={email} onClose={() => address.close("dialog")} />
      )}
      {sentTo !== null && <RequestedDialog email={sentTo} onClose={dismiss} />}
    </SectionCard>
  );
}
