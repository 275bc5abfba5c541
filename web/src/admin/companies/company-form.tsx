import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { Company } from "@lonchera/contract/companies";
import { DialogShell } from "../../ui/dialog-shell.tsx";
import { History } from "../history/history.tsx";
import { SaveFailure } from "../history/save-failure.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { LocationFields } from "./location-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { useCompanyForm } from "./use-company-form.ts";

const twoColumns = { display: "grid", gap: 2.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } };

type CompanyFormProps = {
  /** `null` for a new one. */
  company: Company | null;
  onClose: () => void;
};

export function CompanyForm({ company, onClose }: CompanyFormProps) {
  const { form, guard, saving, loading } = useCompanyForm(company, onClose);
  const [opened] = useState(company);
  const submit = form.handleSubmit((body) => saving.mutate(body));
  const actions = (
    <>
      <Button color="inherit" onClick={guard.requestClose} disabled={saving.isPending}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" loading={saving.isPending}>
        Guardar
      </Button>
    </>
  );
  return (
    <DialogShell
      open
      title={opened === null ? "Añadir Empresa" : "Editar Empresa"}
      width="md"
      onClose={guard.requestClose}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <SaveFailure
          error={saving.error}
          onLoadPresent={() => opened && loading.mutate(opened.id)}
          isLoading={loading.isPending}
        />
        {loading.isError && <Alert severity="error">{loading.error.message}</Alert>}
        <Box sx={twoColumns}>
          <CompanyFields control={form.control} slug={opened?.slug ?? null} />
          <LocationFields form={form} />
        </Box>
        <LogoField control={form.control} />
        {opened !== null && <History thing="company" id={opened.id} />}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
