import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { makeClaim, type ClaimSheet } from "@lonchera/contract/claims";
import type { CallInput } from "@lonchera/contract/endpoint";
import { paths } from "../../app/paths.ts";
import { call } from "../../lib/api/call.ts";
import { errorText, showFieldErrors } from "../../lib/api/form-errors.ts";
import { useSession } from "../../lib/session/session.ts";
import { scrollIntoView } from "../../components/bring-into-view.ts";
import { useUnsavedChangesGuard, leavingPage } from "../../components/use-unsaved-guard.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useExclusiveMutation } from "../../components/use-act.ts";
import { ConsumerFields, DetailFields, GoodFields } from "./claim-fields.tsx";
import { claimForm, initialClaimValues } from "./claim-values.ts";

type Body = CallInput<typeof makeClaim>["body"];

function PrivacyNote() {
  return (
    <Typography variant="body2" color="textSecondary">
      Usamos estos datos solo para atender tu hoja y la conservamos el tiempo que manda la ley. Más en la{" "}
      <Link component={RouterLink} to={paths.privacy()}>
        política de privacidad
      </Link>
      .
    </Typography>
  );
}

/** The sheet to fill in; what was typed is asked for before it is lost. */
export function ClaimForm({ onFiled }: { onFiled: (sheet: ClaimSheet) => void }) {
  const { user } = useSession();
  const form = useSchemaForm({ ...claimForm, defaultValues: initialClaimValues(user) });
  const { control, handleSubmit, getValues, setError, formState } = form;
  const guard = useUnsavedChangesGuard(formState.isDirty, () => undefined, leavingPage);
  const filing = useExclusiveMutation({
    mutationFn: (body: Body) => call(makeClaim, { body }),
    onSuccess: (sheet) => {
      guard.leave();
      onFiled(sheet);
    },
    onError: (error) => showFieldErrors(error, getValues(), setError),
  });
  const submit = handleSubmit((body) => filing.mutate(body));
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <ConsumerFields control={control} />
      <GoodFields control={control} />
      <DetailFields control={control} />
      <PrivacyNote />
      {filing.isError && (
        <Alert severity="error" ref={scrollIntoView}>
          {errorText(filing.error)}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={filing.isPending}
        sx={{ alignSelf: { sm: "flex-start" } }}
      >
        Enviar hoja de reclamación
      </Button>
      {guard.question}
    </Stack>
  );
}
