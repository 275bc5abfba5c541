import RestartAltRounded from "@mui/icons-material/RestartAltRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { DateField } from "../ui/date-field.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { CompanyFilter } from "./company-filter.tsx";
import { rangeProblem } from "./date-range.ts";
import type { ListAddress } from "./use-list-address.ts";

const every = "todos";

function CustomerTypeFilter({ state, filter }: Pick<ListAddress, "state" | "filter">) {
  const choose = (chosen: string) =>
    filter({ customer_type: customerTypes.find((type) => type === chosen) ?? null });
  return (
    <TextField
      select
      size="small"
      label="Tipo de Cliente"
      value={state.customer_type ?? every}
      onChange={(event) => choose(event.target.value)}
    >
      <MenuItem value={every}>Todos</MenuItem>
      {customerTypes.map((type) => (
        <MenuItem key={type} value={type}>
          {customerTypeNames[type]}
        </MenuItem>
      ))}
    </TextField>
  );
}

function DateFilters({ state, filter }: Pick<ListAddress, "state" | "filter">) {
  return (
    <>
      <DateField
        size="small"
        label="Fecha Inicio"
        value={state.start_date}
        onChange={(start_date) => filter({ start_date })}
        problem={rangeProblem(state)}
      />
      <DateField
        size="small"
        label="Fecha Fin"
        value={state.end_date}
        onChange={(end_date) => filter({ end_date })}
      />
    </>
  );
}

/** Narrows the list; what is still being typed goes with a reset, too. */
export function OrderFilters({ isStaff, address }: { isStaff: boolean; address: ListAddress }) {
  const { state, filter, reset } = address;
  const [resets, setResets] = useState(0);
  const startOver = () => {
    setResets(resets + 1);
    reset();
  };
  return (
    <Box role="search" aria-label="Filtros" sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, mb: 2 }}>
      <Box key={resets} sx={{ display: "contents" }}>
        {isStaff && (
          <SearchField
            size="small"
            label="Buscar"
            placeholder="Usuario, empresa o número"
            value={state.search}
            onSearch={(search) => filter({ search: search.trim() })}
          />
        )}
        <DateFilters state={state} filter={filter} />
        {isStaff && <CustomerTypeFilter state={state} filter={filter} />}
        {isStaff && <CompanyFilter chosen={state.company} onChoose={(company) => filter({ company })} />}
      </Box>
      <Button color="inherit" startIcon={<RestartAltRounded />} onClick={startOver}>
        Reset
      </Button>
    </Box>
  );
}
