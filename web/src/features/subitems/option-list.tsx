import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { SubitemOption } from "@lonchera/domain/codes";
import { scrollIntoView } from "../../components/bring-into-view.ts";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import type { Failure } from "./assign-options.ts";
import { CatalogueLink } from "./catalogue-link.tsx";
import { OptionChoice } from "./option-choice.tsx";
import type { OptionState } from "./option-states.ts";

export type Chosen = ReadonlySet<SubitemOption>;

type OptionListProps = {
  states: readonly OptionState[] | undefined;
  /** Why they could not be loaded. */
  error: Error | null;
  onRetry: () => void;
  chosen: Chosen;
  onChosen: (change: (before: Chosen) => Chosen) => void;
};

function withChoice(before: Chosen, option: SubitemOption, isChosen: boolean): Chosen {
  const others = [...before].filter((one) => one !== option);
  return new Set(isChosen ? [...others, option] : others);
}

export function OptionList({ states, error, onRetry, chosen, onChosen }: OptionListProps) {
  if (error) {
    return <LoadError message="Error al cargar los subitems" hint={error.message} onRetry={onRetry} />;
  }
  if (!states) return <LoadingRows rows={5} />;
  if (states.every(({ has }) => has === "none")) {
    return (
      <EmptyState
        picture={<MenuBookOutlined sx={{ fontSize: 48, color: "text.secondary" }} />}
        title="El catálogo de subitems está vacío."
        reason="Cada opción reúne entradas, fondos, postres y bebidas. Añade los primeros para poder asignarla."
        action={<CatalogueLink instead="assign" variant="contained" />}
      />
    );
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {states.map((state) => (
          <OptionChoice
            key={state.option}
            state={state}
            isChosen={chosen.has(state.option)}
            onChoose={(isChosen) => onChosen((before) => withChoice(before, state.option, isChosen))}
          />
        ))}
      </Box>
      <Box>
        <CatalogueLink instead="assign" size="small" />
      </Box>
    </>
  );
}

/** Which options were not assigned, and why. */
export function AssignFailures({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <Alert severity="error" ref={scrollIntoView}>
      Error al agregar el subitem. No se asignó:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failures.map(({ option, reason }) => (
          <li key={option}>{`${option}: ${reason}`}</li>
        ))}
      </Box>
    </Alert>
  );
}
