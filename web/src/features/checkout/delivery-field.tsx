import MenuItem from "@mui/material/MenuItem";
import type { DeliveryZone } from "@lonchera/contract/delivery-zones";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { CheckoutControl } from "./checkout-control.ts";

type DeliveryFieldProps = { control: CheckoutControl; zones: readonly DeliveryZone[] };

/** Where a type1 order goes; zones that are not enabled are shown and cannot be chosen. */
export function DeliveryField({ control, zones }: DeliveryFieldProps) {
  return (
    <FormTextField control={control} name="delivery_zone" label="Zona de entrega" select required>
      {zones.map(({ id, name, enabled }) => (
        <MenuItem key={id} value={id} disabled={!enabled}>
          {enabled ? name : `${name} (no disponible)`}
        </MenuItem>
      ))}
    </FormTextField>
  );
}
