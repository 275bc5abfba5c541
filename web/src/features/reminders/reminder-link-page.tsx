import NotificationsOffOutlined from "@mui/icons-material/NotificationsOffOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { resumeReminders, stopReminders } from "@lonchera/contract/reminders";
import { PublicLayout } from "../../app/public-layout.tsx";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";

/** `/recordatorios/{token}`, the link of a reminder. Opening it is enough: nobody has to sign in or confirm. */
export function ReminderLinkPage() {
  const { token = "" } = useParams();
  const changing = useMutation({
    mutationFn: (active: boolean) => call(active ? resumeReminders : stopReminders, { params: { token } }),
  });
  const { mutate } = changing;
  useEffect(() => mutate(false), [mutate]);
  const { data, error, variables = false } = changing;
  const isUnknown = error instanceof CallError && error.status === 404;
  return (
    <PublicLayout>
      <meta name="robots" content="noindex" />
      <PageHeading title="Recordatorios" />
      {changing.isPending && <LoadingRows rows={1} />}
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
      {data && (
        <>
          <Typography role="status" sx={{ mb: 2 }}>
            {data.active
              ? "Volverás a recibir recordatorios de los días para los que aún no pides."
              : "Listo: ya no te enviaremos recordatorios. Los correos de tus pedidos siguen llegando."}
          </Typography>
          <Button variant={data.active ? "text" : "outlined"} onClick={() => mutate(!data.active)}>
            {data.active ? "No recibir recordatorios" : "Volver a recibirlos"}
          </Button>
        </>
      )}
    </PublicLayout>
  );
}
