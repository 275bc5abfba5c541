import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { listItemTypes } from "@lonchera/contract/reference";
import { query } from "../../lib/api/query.ts";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { ItemControl } from "./item-values.ts";

const menuHeight = 200;

/** The look of the theme's menus, and the height that the specification asks for. */
const menu = {
  slotProps: {
    root: { role: "region", "aria-label": "Opciones" },
    paper: { sx: { maxHeight: menuHeight } },
  },
};

type ItemTypeFieldProps = {
  control: ItemControl;
  /** The one that a dish has, shown while the list is not here. */
  present: { readonly id: string; readonly name: string };
};

export function ItemTypeField({ control, present }: ItemTypeFieldProps) {
  const types = useQuery({ ...query(listItemTypes, {}), staleTime: Infinity });
  const chosen = useWatch({ control, name: "product_type" });
  const loaded = types.data ?? [];
  const choices = loaded.some(({ id }) => id === chosen) ? loaded : [present, ...loaded];
  const retry = types.isError && (
    <>
      No se pudieron cargar los tipos.
      <Button size="small" onClick={() => void types.refetch()}>
        Reintentar
      </Button>
    </>
  );
  return (
    <FormTextField
      control={control}
      name="product_type"
      label="Tipo de producto"
      select
      slotProps={{ select: { MenuProps: menu } }}
      helperText={retry || undefined}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </FormTextField>
  );
}
