import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type Control, useWatch } from "react-hook-form";
import { Link as RouterLink } from "react-router";
import type { SessionUser } from "@lonchera/contract/auth";
import {
  claimantDocumentNames,
  claimKindNames,
  type ClaimSheet,
  claimedGoodKindNames,
  createClaim,
} from "@lonchera/contract/claims";
import type { CallInput } from "@lonchera/contract/endpoint";
import { BusyButton } from "../../components/busy-button.tsx";
import { paths } from "../../app/paths.ts";
import { scrollIntoView } from "../../components/focus.ts";
import { FormCheckbox, FormRadioField } from "../../components/form-choices.tsx";
import { FormTextField, twoColumns } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { hydrateSeparately } from "../../components/hydrate-separately.tsx";
import { type FormSchema, useSchemaForm } from "../../components/schema-form.ts";
import { pageLeaveRule, useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { describeError, showFieldErrors } from "../../lib/api/form-errors.ts";
import { useSession } from "../../lib/session/session.ts";
import { SheetPart } from "./printable-claim.tsx";
import { formatFullName } from "@lonchera/domain/texts";
import { dniDocumentType } from "@lonchera/domain/identity-documents";

type ClaimBody = CallInput<typeof createClaim>["body"];

/** Nothing is preselected for the consumer. */
type ClaimValues = Required<Omit<ClaimBody, "good_kind" | "claim_kind">> & {
  good_kind: ClaimBody["good_kind"] | "";
  claim_kind: ClaimBody["claim_kind"] | "";
};
type ClaimControl = Control<ClaimValues, unknown, ClaimBody>;

const claimForm: FormSchema<ClaimValues, ClaimBody> = {
  inputSchema: async () => (await import("./claim-schema.ts")).claimSchema,
};

function getUserDocument(user: SessionUser) {
  const type = user.document_type;
  if (type === null || !(type in claimantDocumentNames)) return {};
  return {
    document_type: type as ClaimValues["document_type"],
    document_number: user.identity_document,
  };
}

/** Creates an empty sheet, filled with the account's data for signed-in customers. */
function createClaimValues(user: SessionUser | null): ClaimValues {
  const known =
    user === null || user.is_staff
      ? {}
      : {
          full_name: formatFullName(user),
          phone: user.phone,
          email: user.email,
          ...getUserDocument(user),
        };
  return {
    full_name: "",
    document_type: dniDocumentType,
    document_number: "",
    address: "",
    phone: "",
    email: "",
    is_minor: false,
    guardian_name: "",
    good_kind: "",
    amount: "",
    good_description: "",
    claim_kind: "",
    detail: "",
    request: "",
    ...known,
  };
}

type FieldsProps = { control: ClaimControl };

const whole = { gridColumn: "1 / -1" };

function Guardian({ control }: FieldsProps) {
  const isMinor = useWatch({ control, name: "is_minor" });
  return (
    <Stack sx={{ ...whole, gap: 1 }}>
      <FormCheckbox control={control} name="is_minor" label="Soy menor de edad" />
      {isMinor && (
        <FormTextField
          control={control}
          name="guardian_name"
          label="Nombre de tu padre, madre o apoderado"
          required
        />
      )}
    </Stack>
  );
}

const documentTypes = Object.entries(claimantDocumentNames).map(([id, label]) => ({
  value: Number(id),
  label,
}));

const ConsumerFields = hydrateSeparately(function ConsumerFields({ control }: FieldsProps) {
  return (
    <SheetPart title="1. Quién reclama">
      <Box sx={twoColumns}>
        <FormTextField
          control={control}
          name="full_name"
          label="Nombres y apellidos"
          required
          autoComplete="name"
          sx={whole}
        />
        <FormSelectField
          control={control}
          name="document_type"
          label="Tipo de documento"
          required
          choices={documentTypes}
        />
        <FormTextField
          control={control}
          name="document_number"
          label="Número de documento"
          required
          autoComplete="off"
        />
        <FormTextField
          control={control}
          name="address"
          label="Domicilio"
          required
          autoComplete="street-address"
          sx={whole}
        />
        <FormTextField
          control={control}
          name="phone"
          label="Teléfono"
          type="tel"
          required
          autoComplete="tel"
        />
        <FormTextField
          control={control}
          name="email"
          label="Correo"
          type="email"
          required
          autoComplete="email"
          helperText="A este correo enviamos la copia y la respuesta."
        />
        <Guardian control={control} />
      </Box>
    </SheetPart>
  );
});

const goodKinds = Object.entries(claimedGoodKindNames).map(([value, label]) => ({ value, label }));

const GoodFields = hydrateSeparately(function GoodFields({ control }: FieldsProps) {
  return (
    <SheetPart title="2. Qué contrataste">
      <Stack sx={{ gap: 2.5 }}>
        <FormRadioField control={control} name="good_kind" label="Bien contratado" choices={goodKinds} row />
        <FormTextField
          control={control}
          name="good_description"
          label="Descripción"
          required
          multiline
          minRows={2}
          helperText="Qué plato o servicio, de qué día; si lo tienes, el número de pedido."
        />
        <FormTextField
          control={control}
          name="amount"
          label="Monto reclamado (S/)"
          autoComplete="off"
          helperText="Opcional"
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
          sx={{ maxWidth: { sm: 260 } }}
        />
      </Stack>
    </SheetPart>
  );
});

const meanings = {
  reclamo: "Disconformidad con los productos o servicios.",
  queja:
    "Disconformidad que no es con los productos o servicios; o malestar o descontento con la atención al público.",
};
const claimKinds = Object.entries(claimKindNames).map(([value, label]) => ({
  value,
  label,
  meaning: meanings[value as keyof typeof meanings],
}));

const DetailFields = hydrateSeparately(function DetailFields({ control }: FieldsProps) {
  return (
    <SheetPart title="3. Qué pasó y qué pides">
      <Stack sx={{ gap: 2.5 }}>
        <FormRadioField control={control} name="claim_kind" label="Tipo" choices={claimKinds} />
        <FormTextField control={control} name="detail" label="Detalle" required multiline minRows={4} />
        <FormTextField control={control} name="request" label="Pedido" required multiline minRows={2} />
      </Stack>
    </SheetPart>
  );
});

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

export function ClaimForm({ onFiled }: { onFiled: (sheet: ClaimSheet) => void }) {
  const { user } = useSession();
  const form = useSchemaForm({ ...claimForm, defaultValues: createClaimValues(user) });
  const { control, handleSubmit, getValues, setError, formState } = form;
  const filing = useExclusiveMutation({
    mutationFn: (body: ClaimBody) => call(createClaim, { body }),
    onSuccess: (sheet) => {
      guard.leave();
      onFiled(sheet);
    },
    onError: (error) => showFieldErrors(error, getValues(), setError),
  });
  const guard = useUnsavedChangesGuard({
    isDirty: formState.isDirty,
    isSaving: filing.isPending,
    leaveRule: pageLeaveRule,
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
          {describeError(filing.error)}
        </Alert>
      )}
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={filing.isPending}
        sx={{ alignSelf: { sm: "flex-start" } }}
      >
        Enviar hoja de reclamación
      </BusyButton>
      {guard.question}
    </Stack>
  );
}
