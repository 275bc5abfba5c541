import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listOrderCustomers, type OrderCustomer } from "@lonchera/contract/staff-orders";
import { customerTypeNames } from "@lonchera/domain/codes";
import { formatFullName } from "@lonchera/domain/texts";
import { paths } from "../../app/paths.ts";
import { parsePositiveInteger } from "../../components/search-params.ts";
import { useUrlState } from "../../components/url-state.ts";
import { BackLink } from "../../components/back-link.tsx";
import { EmptyState, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { AsyncAutocomplete } from "../../components/async-autocomplete.tsx";
import { query } from "../../lib/api/query.ts";

const NewOrder = lazyComponent(() => import("./new-order.tsx"), "NewOrder");

const parameter = "cliente";

/** Reads the customer whom the address names. */
function useChosenCustomer(id: string | null) {
  const isId = parsePositiveInteger(id) !== null;
  const found = useQuery({ ...query(listOrderCustomers, { query: { id: id ?? "" } }), enabled: isId });
  const customer = (isId && found.data?.results[0]) || null;
  const isUnknown = id !== null && (!isId || found.isSuccess) && customer === null;
  return { found, customer, isUnknown, isLoading: isId && found.isPending };
}

function describeCustomer({ company_name, customer_type, email }: OrderCustomer): string {
  return `${company_name} · ${customerTypeNames[customer_type]} · ${email}`;
}

type CustomerFieldProps = {
  chosen: OrderCustomer | null;
  onChoose: (customer: OrderCustomer | null) => void;
  /** It says why another customer cannot be chosen now, and is `null` if one can. */
  locked: string | null;
};

/** Searches the customers for whom staff can order. */
function CustomerField({ chosen, onChoose, locked }: CustomerFieldProps) {
  const hint = chosen
    ? [describeCustomer(chosen), locked].filter((part) => part !== null).join(". ")
    : "Busca por nombre o apellido, correo o documento.";
  return (
    <AsyncAutocomplete
      label="Cliente"
      value={chosen}
      onChoose={onChoose}
      search={(term) => query(listOrderCustomers, { query: { search: term || null } })}
      nameOf={formatFullName}
      describe={describeCustomer}
      disabled={locked !== null}
      helperText={() => hint}
      noOptionsText="Ningún cliente coincide."
      failure="No se pudieron cargar los clientes."
    />
  );
}

/** Lets staff compose, review and place an order for a customer. */
export function StaffOrderPage() {
  const { params, replace } = useUrlState();
  const id = params.get(parameter);
  const { found, customer, isUnknown, isLoading } = useChosenCustomer(id);
  const [hasDishes, setHasDishes] = useState(false);
  return (
    <>
      <BackLink to={paths.adminOrders()} />
      <PageHeading
        title="Pedir para un cliente"
        lead="El pedido queda a nombre del cliente, que recibe un correo. En su historial figura que lo hiciste tú."
      />
      <Stack sx={{ gap: 3 }}>
        <Stack sx={{ maxWidth: 560 }}>
          <CustomerField
            chosen={customer}
            onChoose={(chosen) => replace({ [parameter]: chosen && String(chosen.id) })}
            locked={hasDishes ? "Quita los platos para elegir otro." : null}
          />
        </Stack>
        {customer && <NewOrder key={customer.id} customer={customer} onDishes={setHasDishes} />}
        {isUnknown && (
          <EmptyState
            title="Este cliente no puede pedir"
            reason="Su cuenta o su empresa no está activa, o no existe. Elige otro."
          />
        )}
        {found.isError && <QueryError query={found} message="No se pudo cargar el cliente" />}
        {isLoading && <LoadingRows rows={2} />}
      </Stack>
    </>
  );
}
