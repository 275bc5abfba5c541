import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { listDepartments, listDistricts, listProvinces } from "@lonchera/contract/reference";
import { query } from "../../lib/api/query.ts";
import type { CompanyControl, CompanyFormState } from "./company-values.ts";

type Place = { readonly id: number; readonly name: string };

type PlaceFieldProps = {
  control: CompanyControl;
  name: "department" | "province" | "district";
  label: string;
  places: UseQueryResult<readonly Place[]>;
  /** What has to be chosen before it; `null` once it is. */
  waitsFor?: string | null;
  onChosen?: () => void;
};

/** One place of a searchable list. */
function PlaceField({ control, name, label, places, waitsFor = null, onChosen }: PlaceFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const options = places.data ?? [];
  const retry = places.isError && (
    <>
      No se pudo cargar la lista.
      <Button size="small" onClick={() => void places.refetch()}>
        Reintentar
      </Button>
    </>
  );
  const choose = (place: Place | null) => {
    field.onChange(place?.id ?? null);
    onChosen?.();
  };
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === field.value) ?? null}
      onChange={(_, place) => choose(place)}
      onBlur={field.onBlur}
      getOptionLabel={(place) => place.name}
      getOptionKey={(place) => place.id}
      loading={places.isLoading}
      loadingText="Cargando…"
      disabled={waitsFor !== null}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={retry || (fieldState.error?.message ?? waitsFor)}
        />
      )}
    />
  );
}

/** What was listed once stays so: places do not move while a form is open. */
const lasting = { staleTime: Infinity };

function usePlaces(department: number | null, province: number | null) {
  const departments = useQuery({ ...query(listDepartments, {}), ...lasting });
  const provinces = useQuery({
    ...query(listProvinces, { query: { department_id: String(department) } }),
    ...lasting,
    enabled: department !== null,
  });
  const districts = useQuery({
    ...query(listDistricts, { query: { province_id: String(province) } }),
    ...lasting,
    enabled: province !== null,
  });
  return { departments, provinces, districts };
}

/** Department, province, district: each choice clears what depends on it. The country is always Peru. */
export function LocationFields({ form }: { form: CompanyFormState }) {
  const { control, setValue } = form;
  const [department, province] = useWatch({ control, name: ["department", "province"] });
  const { departments, provinces, districts } = usePlaces(department, province);
  const clear = (name: "province" | "district") => setValue(name, null, { shouldDirty: true });
  return (
    <>
      <PlaceField
        control={control}
        name="department"
        label="Departamento"
        places={departments}
        onChosen={() => {
          clear("province");
          clear("district");
        }}
      />
      <PlaceField
        control={control}
        name="province"
        label="Provincia"
        places={provinces}
        waitsFor={department === null ? "Elige primero el departamento" : null}
        onChosen={() => clear("district")}
      />
      <PlaceField
        control={control}
        name="district"
        label="Distrito"
        places={districts}
        waitsFor={province === null ? "Elige primero la provincia" : null}
      />
      <TextField label="País" value="Perú" disabled />
    </>
  );
}
