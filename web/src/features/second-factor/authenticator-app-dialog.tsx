import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { addTotp, setUpTotp, totpCode } from "@lonchera/contract/second-factor";
import { LoadError, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { DialogShell, FormDialog } from "../../components/dialog-shell.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import {
  describeError,
  hasFieldErrors,
  hasUnknownOutcome,
  showFieldErrors,
} from "../../lib/api/form-errors.ts";
import { query } from "../../lib/api/query.ts";
import { TotpCodeField } from "./totp-code-field.tsx";
import { QrCode } from "../../components/qr-code.tsx";
import { useAddFactor } from "./use-add-factor.ts";

export const authenticatorAppText = "Un código de tu teléfono que cambia cada 30 segundos.";

type Setup = ResponseOf<typeof setUpTotp>;

/** A secret can be used once. It stays the same until the dialog closes. */
const setupQuery = { ...query(setUpTotp, {}), staleTime: Infinity, gcTime: 0 };

function AppSecret({ setup: { secret, uri } }: { setup: Setup }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography>
        <strong>1.</strong> Escanea este código con tu app, por ejemplo Google Authenticator o Microsoft
        Authenticator.
      </Typography>
      <Box sx={{ alignSelf: "center" }}>
        <QrCode text={uri} label="Código QR para tu app de autenticación" />
      </Box>
      <Link href={uri} sx={{ display: { sm: "none" }, alignSelf: "center", py: 1 }}>
        Abrir en la app de este teléfono
      </Link>
      <Typography variant="body2" color="textSecondary">
        ¿No puedes escanearlo? Escribe esta clave en tu app:
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", justifyContent: "space-between" }}>
        <Typography component="code" sx={{ fontFamily: "ui-monospace, monospace" }}>
          {groups.join(" ")}
        </Typography>
        <CopyButton
          text={secret}
          copiedMessage="Clave copiada"
          failureMessage="No se pudo copiar. Selecciona la clave y cópiala."
        />
      </Stack>
    </Stack>
  );
}

const maybeReplaced = " Puede que esta app ya esté activada y que la anterior ya no sirva.";

type FailureProps = {
  error: Error;
  /** The app may have been replaced although the answer was lost. */
  isMaybeReplaced: boolean;
  onRestart: () => void;
};

function AppFailure({ error, isMaybeReplaced, onRestart }: FailureProps) {
  if (hasFieldErrors(error)) return null;
  const hint = isMaybeReplaced ? maybeReplaced : "";
  if (error instanceof CallError && error.code === "challenge_expired")
    return <LoadError message="Este código QR venció." hint={`Pide uno nuevo.${hint}`} onRetry={onRestart} />;
  return (
    <Alert severity="error">
      {describeError(error)}
      {hint}
    </Alert>
  );
}

type AppFormProps = {
  setup: Setup;
  isFirst: boolean;
  /** It receives the recovery codes if the factor is the account's first one, and null otherwise. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onRestart: () => void;
  onClose: () => void;
};

function AppForm({ setup, isFirst, onAdded, onRestart, onClose }: AppFormProps) {
  const form = useSchemaForm({ schema: z.object({ code: totpCode }), defaultValues: { code: "" } });
  const addFactor = useAddFactor(isFirst);
  const [wasUnanswered, setWasUnanswered] = useState(false);
  const adding = useExclusiveMutation({
    mutationFn: ({ code }: { code: string }) =>
      addFactor(() => call(addTotp, { body: { token: setup.token, code } })),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
    onError: (error) => {
      if (hasUnknownOutcome(error)) setWasUnanswered(true);
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  const submit = form.handleSubmit((values) => adding.mutate(values));
  return (
    <FormDialog
      title="Agregar app de autenticación"
      width="xs"
      submitLabel="Activar"
      isBusy={adding.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2.5 }}>
        <AppSecret setup={setup} />
        <Typography>
          <strong>2.</strong> Escribe el código que muestra la app.
        </Typography>
        {adding.error && (
          <AppFailure
            error={adding.error}
            isMaybeReplaced={!isFirst && wasUnanswered}
            onRestart={onRestart}
          />
        )}
        <TotpCodeField control={form.control} name="code" />
      </Stack>
    </FormDialog>
  );
}

/** Adds an authenticator app, or replaces the present one. */
export function AuthenticatorAppDialog(props: Omit<AppFormProps, "setup" | "onRestart">) {
  const setup = useQuery(setupQuery);
  if (setup.data) {
    const restart = () => void setup.refetch();
    return <AppForm key={setup.data.token} setup={setup.data} onRestart={restart} {...props} />;
  }
  return (
    <DialogShell title="Agregar app de autenticación" width="xs" onClose={props.onClose}>
      <QueryError query={setup} message="No pudimos empezar" />
      {!setup.error && <LoadingRows rows={3} height={96} />}
    </DialogShell>
  );
}
