import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { listPublicCompanies } from "@lonchera/contract/companies";
import { getPublicConfig } from "@lonchera/contract/public-config";
import {
  getSettings,
  type Settings,
  settingsInput,
  type SettingsInput,
  updateSettings,
} from "@lonchera/contract/settings";
import { FormSwitch } from "../../components/form-choices.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { CompanyField } from "../companies/company-field.tsx";

type SettingsValues = {
  /** Empty where the default counts, also of the next three. */
  provider_name: string;
  provider_ruc: string;
  provider_address: string;
  contact_email: string;
  /** Null where the default counts. */
  special_company_id: number | null;
  prices_include_igv: boolean;
  company_list_hidden: boolean;
  handovers_offered: boolean;
  ratings_offered: boolean;
  usual_week_offered: boolean;
};
type SettingsControl = Control<SettingsValues, unknown, SettingsInput>;

function toFormValues(settings: Settings): SettingsValues {
  return {
    provider_name: settings.provider_name ?? "",
    provider_ruc: settings.provider_ruc ?? "",
    provider_address: settings.provider_address ?? "",
    contact_email: settings.contact_email ?? "",
    special_company_id: settings.special_company_id,
    prices_include_igv: settings.prices_include_igv,
    company_list_hidden: settings.company_list_hidden,
    handovers_offered: settings.handovers_offered,
    ratings_offered: settings.ratings_offered,
    usual_week_offered: settings.usual_week_offered,
  };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Meaning({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

const emptyText = (fallback: string) =>
  fallback === "" ? "Puede quedar vacío" : `Si queda vacío: ${fallback}`;

type FieldsProps = { control: SettingsControl; defaults: Settings["defaults"] };

function ProviderFields({ control, defaults }: FieldsProps) {
  return (
    <Group title="Datos del proveedor">
      <Stack sx={{ gap: 2, pt: 1 }}>
        <FormTextField
          control={control}
          name="provider_name"
          label="Nombre"
          helperText={emptyText(defaults.provider_name)}
        />
        <FormTextField
          control={control}
          name="provider_ruc"
          label="RUC"
          helperText={emptyText(defaults.provider_ruc)}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
        <FormTextField
          control={control}
          name="provider_address"
          label="Dirección"
          helperText={emptyText(defaults.provider_address)}
        />
        <FormTextField
          control={control}
          name="contact_email"
          label="Correo de contacto"
          type="email"
          helperText={emptyText(defaults.contact_email)}
        />
      </Stack>
    </Group>
  );
}

function OtherFields({ control, defaults }: FieldsProps) {
  return (
    <>
      <Group title="Precios e IGV">
        <FormSwitch control={control} name="prices_include_igv" label="Los precios incluyen IGV" />
        <Meaning>
          Vale para los pedidos que se hagan desde ahora. Los precios de los platos y lo que se cobra no
          cambian.
        </Meaning>
      </Group>
      <Group title="Empresa especial">
        <Box sx={{ pt: 1 }}>
          <CompanyField
            control={control}
            name="special_company_id"
            label="Empresa que compone sus platos"
            required={false}
            helperText={`Si queda vacía: la de ID ${defaults.special_company_id}. La lista «Empresas» muestra los ID.`}
          />
        </Box>
      </Group>
      <Group title="Lista pública de compañías">
        <FormSwitch control={control} name="company_list_hidden" label="Ocultar la lista" />
        <Meaning>Cada persona entrará con el enlace de su empresa. Dáselo antes de ocultarla.</Meaning>
      </Group>
      <Group title="Entrega con código">
        <FormSwitch control={control} name="handovers_offered" label="Entregar con código" />
        <Meaning>
          Cada pedido muestra un código QR, también los ya hechos, y aparece «Entregar» para Operaciones y
          Cocina.
        </Meaning>
      </Group>
      <Group title="Valoraciones de los platos">
        <FormSwitch control={control} name="ratings_offered" label="Los clientes califican sus platos" />
        <Meaning>
          Al desactivarlo no se borra nada: «Valoraciones» vuelve a aparecer con lo ya calificado.
        </Meaning>
      </Group>
      <Group title="Favoritos y semana habitual">
        <FormSwitch
          control={control}
          name="usual_week_offered"
          label="Los clientes guardan favoritos y reciben su propuesta"
        />
        <Meaning>Al desactivarlo no se borra nada, y no se pide nada por nadie.</Meaning>
      </Group>
    </>
  );
}

function saveSettings(body: SettingsInput, before: Settings | null): Promise<Settings> {
  return call(updateSettings, { body: { ...body, version: before?.version } });
}

export function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const snackbar = useSnackbar();
  const recordForm = useRecordForm<SettingsValues, SettingsInput, Settings>({
    record: settings,
    newValues: toFormValues(settings),
    toFormValues,
    schema: settingsInput,
    toInput: (values) => values,
    save: saveSettings,
    readCurrent: () => call(getSettings, {}),
    goneText: "Los ajustes no se encontraron.",
    lists: [getSettings, getPublicConfig, listPublicCompanies],
    onSaved: () => snackbar.success("Ajustes guardados con éxito"),
    onRefused: () => snackbar.error("Error al guardar los ajustes"),
    onClose,
  });
  const fields = { control: recordForm.form.control, defaults: settings.defaults };
  return (
    <RecordFormDialog recordForm={recordForm} title="Editar Ajustes" width="sm" history="settings">
      <ProviderFields {...fields} />
      <OtherFields {...fields} />
    </RecordFormDialog>
  );
}
