import { listOrderCustomers, type OrderCustomer } from "@lonchera/contract/staff-orders";
import { customerTypeNames } from "@lonchera/domain/codes";
import { formatFullName } from "@lonchera/domain/texts";
import { SearchedAutocomplete } from "../../components/searched-autocomplete.tsx";
import { query } from "../../lib/api/query.ts";

function describe({ company_name, customer_type, email }: OrderCustomer): string {
  return `${company_name} · ${customerTypeNames[customer_type]} · ${email}`;
}

type CustomerFieldProps = {
  chosen: OrderCustomer | null;
  onChoose: (customer: OrderCustomer | null) => void;
  /** Why another customer cannot be chosen now; `null` where one can. */
  locked: string | null;
};

/** Searches the customers for whom staff can order. */
export function CustomerField({ chosen, onChoose, locked }: CustomerFieldProps) {
  const hint = chosen
    ? [describe(chosen), locked].filter((part) => part !== null).join(". ")
    : "Busca por nombre o apellido, correo o documento.";
  return (
    <SearchedAutocomplete
      label="Cliente"
      value={chosen}
      onChoose={onChoose}
      search={(term) => query(listOrderCustomers, { query: term ? { search: term } : {} })}
      nameOf={formatFullName}
      describe={describe}
      disabled={locked !== null}
      helperText={() => hint}
      noOptionsText="Ningún cliente coincide."
      failure="No se pudieron cargar los clientes."
    />
  );
}
