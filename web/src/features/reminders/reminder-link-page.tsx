import NotificationsOffOutlined from "@mui/icons-material/NotificationsOffOutlined";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { resumeReminders, stopReminders } from "@lonchera/contract/reminders";
import { PublicLayout } from "../../app/public-layout.tsx";
import { BusyButton } from "../../components/busy-button.tsx";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";

/**
 * Renders `/recordatorios/{token}`, to which a reminder links. Opening it stops the reminders without signing in or
 * confirming.
 */
export function ReminderLinkPage() {
  const { token = "" } = useParams();
  const [isActive, setIsActive] = useState<boolean | null>(null);
  const changing = useMutation({
    mutationFn: (active: boolean) => call(active ? resumeReminders : stopReminders, { params: { token } }),
    onSuccess: ({ active }) => setIsActive(active),
  });
  const { mutate } = changing;
  useEffect(() => mutate(false), [mutate]);
  const { error, isPending, variables = false } = changing;
  const isUnknown = error instanceof CallError && error.status === 404;
  return (
    <PublicLayout>
      <meta name="robots" content="noindex" />
      <PageHeading title="Recordatorios" />
      {isPending && isActive === null && <LoadingRows rows={1} />}
      {isUnknown && (
        <EmptyState
          Icon={NotificationsOffOutlined}
          title="No encontramos este enlace"
          reason="Abre el enlace completo, tal como llegó a tu correo, o cámbialo en tu perfil."
        />
      )}
      {error && !isUnknown && (
        <LoadError
          message="No pudimos guardar el cambio"
          hint={error.message}
          onRetry={() => mutate(variables)}
        />
      )}
      {isActive !== null && !isUnknown && (
        <>
          <Typography role="status" sx={{ mb: 2 }}>
            {isActive
              ? "Volverás a recibir recordatorios de los días para los que aún no pides."
              : "Listo: ya no te enviaremos recordatorios. Los correos de tus pedidos siguen llegando."}
          </Typography>
          {/* The button stays while a change is saved, so that it keeps the focus. */}
          <BusyButton
            variant={isActive ? "text" : "outlined"}
            busy={isPending}
            onClick={() => mutate(!isActive)}
          >
            {isActive ? "No recibir recordatorios" : "Volver a recibirlos"}
          </BusyButton>
        </>
      )}
    </PublicLayout>
  );
}
