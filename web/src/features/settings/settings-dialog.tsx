import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { listPublicCompanies } from "@lonchera/contract/companies";
import { featureSwitches } from "@lonchera/contract/feature-switches";
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
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { CompanyField } from "../companies/company-field.tsx";
import { featureSwitchTexts, catererFields } from "./settings-text.ts";

/** Empty texts, and `null` as the company, mean the defaults. */
function toFormValues(settings: Settings) {
  return {
    ...featureSwitches.parse(settings),
    provider_name: settings.provider_name ?? "",
    provider_ruc: settings.provider_ruc ?? "",
    provider_address: settings.provider_address ?? "",
    contact_email: settings.contact_email ?? "",
    special_company_id: settings.special_company_id,
    prices_include_igv: settings.prices_include_igv,
    company_list_hidden: settings.company_list_hidden,
  };
}
type SettingsValues = ReturnType<typeof toFormValues>;
type SettingsControl = Control<SettingsValues, unknown, SettingsInput>;

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
        {catererFields.map(({ name, label, type, inputMode }) => (
          <FormTextField
            key={name}
            control={control}
            name={name}
            label={label}
            type={type}
            helperText={emptyText(defaults[name])}
            slotProps={{ htmlInput: { inputMode } }}
          />
        ))}
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
      {featureSwitchTexts.map(({ name, title, label, effect }) => (
        <Group key={name} title={title}>
          <FormSwitch control={control} name={name} label={label} />
          <Meaning>{effect}</Meaning>
        </Group>
      ))}
    </>
  );
}

function saveSettings(body: SettingsInput, before: Settings | null): Promise<Settings> {
  return call(updateSettings, { body: { ...body, version: before?.version } });
}

export function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const recordForm = useRecordForm<SettingsValues, SettingsInput, Settings>({
    record: settings,
    newValues: toFormValues(settings),
    toFormValues,
    schema: settingsInput,
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
