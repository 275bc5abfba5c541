import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { z } from "zod";
import type { SecondStep } from "@lonchera/contract/auth";
import {
  answerSecondFactor,
  recoveryCode,
  type SecondFactorAnswer,
  totpCode,
} from "@lonchera/contract/second-factor";
import { BusyButton } from "../../components/busy-button.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import {
  describeError,
  hasFieldErrors,
  hasUnknownOutcome,
  showFieldErrors,
} from "../../lib/api/form-errors.ts";
import { storeSession, signInFailedText } from "../../lib/session/session.ts";
import { TotpCodeField } from "./totp-code-field.tsx";
import { canUsePasskeys, passkeysUnavailableText, signWithPasskey } from "./passkeys.ts";

type StepProps = {
  challenge: SecondStep;
  /** Goes back to the password, with the reason if the step ended. */
  onRestart: (reason: string | null) => void;
};

const endedMessage = "Este paso ya no vale. Inicia sesión otra vez.";

function useAnswer({ onRestart }: StepProps) {
  return useExclusiveMutation({
    mutationFn: async (getAnswer: () => SecondFactorAnswer | Promise<SecondFactorAnswer>) =>
      call(answerSecondFactor, { body: await getAnswer() }),
    onMutate: snackbar.dismissAll,
    onSuccess: storeSession,
    onError: (error) => {
      snackbar.error(signInFailedText);
      if (error instanceof CallError && error.code === "challenge_expired") onRestart(endedMessage);
    },
  });
}

const codeMethods = {
  totp: {
    schema: z.object({ code: totpCode }),
    text: "Escribe el código que muestra tu app de autenticación.",
  },
  recovery: {
    schema: z.object({ code: recoveryCode }),
    text: "Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una sola vez.",
  },
} as const;

function CodeForm({ method, ...step }: StepProps & { method: keyof typeof codeMethods }) {
  const { schema, text } = codeMethods[method];
  const { control, handleSubmit, getValues, setError, setFocus } = useSchemaForm({
    schema,
    defaultValues: { code: "" },
  });
  useEffect(() => setFocus("code"), [setFocus]);
  const { mutate, isPending, error } = useAnswer(step);
  const submit = handleSubmit(({ code }) =>
    mutate(() => ({ method, token: step.challenge.token, code }), {
      onError: (refusal) => showFieldErrors(refusal, getValues(), setError),
    }),
  );
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <Typography color="textSecondary">{text}</Typography>
      {error && !hasFieldErrors(error) && (
        <Alert severity="error">
          {describeError(error)}
          {method === "recovery" &&
            hasUnknownOutcome(error) &&
            " Ese código pudo gastarse: si este paso ya no vale, usa otro."}
        </Alert>
      )}
      {method === "totp" ? (
        <TotpCodeField control={control} name="code" />
      ) : (
        <FormTextField control={control} name="code" label="Código de recuperación" autoComplete="off" />
      )}
      <BusyButton type="submit" variant="contained" size="large" busy={isPending}>
        Verificar
      </BusyButton>
    </Stack>
  );
}

function PasskeyForm(step: StepProps) {
  const { token, passkey_options: options } = step.challenge;
  const { mutate, isPending, error } = useAnswer(step);
  const sign = () =>
    mutate(async () => {
      if (!options) throw new Error("No hay una passkey que usar.");
      return { method: "passkey", token, passkey: await signWithPasskey(options) };
    });
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography color="textSecondary">
        Confirma que eres tú con tu huella, tu rostro, tu PIN o tu llave de seguridad.
      </Typography>
      {error && (
        <Alert severity="error">{hasFieldErrors(error) ? error.message : describeError(error)}</Alert>
      )}
      <BusyButton variant="contained" size="large" busy={isPending} onClick={sign}>
        Usar passkey
      </BusyButton>
    </Stack>
  );
}

type Method = SecondStep["methods"][number];

const switchLabels: Readonly<Record<Method, string>> = {
  passkey: "Usar una passkey",
  totp: "Usar mi app de autenticación",
  recovery: "Usar un código de recuperación",
};

/** Asks for the second step of a sign-in. The server lists the methods of the account, the best one first. */
export function SecondFactorStep(step: StepProps) {
  const all = step.challenge.methods;
  const methods = canUsePasskeys() ? all : all.filter((one) => one !== "passkey");
  const [method, setMethod] = useState<Method>(methods[0] ?? "passkey");
  return (
    <>
      <PageHeading title="Verificación en dos pasos" />
      {methods.length < all.length && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {passkeysUnavailableText}
        </Alert>
      )}
      {method === "passkey" ? <PasskeyForm {...step} /> : <CodeForm key={method} method={method} {...step} />}
      <Stack sx={{ mt: 1.5, gap: 0.5 }}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} onClick={() => setMethod(other)}>
              {switchLabels[other]}
            </Button>
          ))}
        <Button color="inherit" onClick={() => step.onRestart(null)}>
          Volver a iniciar sesión
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        ¿Perdiste tu teléfono y tus códigos? Pídele al dueño que quite tu verificación en dos pasos.
      </Typography>
    </>
  );
}
