import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listOrderCustomers, type OrderCustomer } from "@lonchera/contract/staff-orders";
import { customerTypeNames } from "@lonchera/domain/codes";
import { formatFullName } from "@lonchera/domain/texts";
import { useDraftValue } from "../../components/use-draft-value.ts";
import { query } from "../../lib/api/query.ts";

function describe({ company_name, customer_type, email }: OrderCustomer): string {
  return `${company_name} · ${customerTypeNames[customer_type]} · ${email}`;
}

function identity(text: string): string {
  return text;
}

type CustomerFieldProps = {
  chosen: OrderCustomer | null;
  onChoose: (customer: OrderCustomer | null) => void;
  /** Why another customer cannot be chosen now; `null` where one can. */
  locked: string | null;
};

/** Searches the customers for whom staff can order. */
export function CustomerField({ chosen, onChoose, locked }: CustomerFieldProps) {
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { shown, setShown, reportLater } = useDraftValue(search, identity, setSearch);
  const term = search.trim();
  const found = useQuery({
    ...query(listOrderCustomers, { query: term ? { search: term } : {} }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<OrderCustomer>
      options={found.data?.results ?? []}
      filterOptions={(options) => options}
      getOptionLabel={formatFullName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      disabled={locked !== null}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      value={chosen}
      onChange={(_, customer) => onChoose(customer)}
      inputValue={shown}
      onInputChange={(_, typed, reason) => {
        setShown(typed);
        reportLater(reason === "input" ? typed : "");
      }}
      loading={found.isPending}
      loadingText="Cargando…"
      noOptionsText={found.isError ? "No se pudieron cargar los clientes." : "Ningún cliente coincide."}
      renderOption={({ key: _, ...props }, customer) => (
        <li {...props} key={customer.id}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: "anywhere" }}>{formatFullName(customer)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {describe(customer)}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Cliente"
          helperText={
            chosen
              ? [describe(chosen), locked].filter((part) => part !== null).join(". ")
              : "Busca por nombre o apellido, correo o documento."
          }
        />
      )}
    />
  );
}
