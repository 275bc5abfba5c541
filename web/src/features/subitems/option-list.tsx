import CheckRounded from "@mui/icons-material/CheckRounded";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { SubitemOption } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/texts";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import type { OtherDish } from "./other-dishes-field.tsx";
import { CatalogueLink, groupSubitemsByType, type OptionState } from "./subitem-options.tsx";

function formatOptionState({ subitems, assigned, has }: OptionState): string {
  const count = subitems.filter(({ id }) => assigned.has(id)).length;
  if (has === "empty") return "Sin subitems en el catálogo";
  if (has === "all") return "Ya asignada";
  if (has === "some") return `${count} de ${subitems.length} asignados`;
  return formatCount(subitems.length, "subitem");
}

function Subitems({ subitems, assigned }: Pick<OptionState, "subitems" | "assigned">) {
  return (
    <Box component="dl" sx={{ m: 0, ml: { sm: 4 }, display: "grid", gap: 0.5 }}>
      {groupSubitemsByType(subitems).map((group) => (
        <Box key={group.type} sx={{ display: "flex", gap: 1, minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary" sx={{ width: 80, flexShrink: 0 }}>
            {group.type}
          </Typography>
          <Box component="dd" sx={{ m: 0, display: "flex", flexWrap: "wrap", columnGap: 2, minWidth: 0 }}>
            {group.subitems.map(({ id, subitem_name }) => (
              <Typography key={id} component="span" variant="body2" sx={{ overflowWrap: "anywhere" }}>
                {assigned.has(id) && (
                  <CheckRounded
                    color="success"
                    titleAccess="Asignado"
                    sx={{ fontSize: "1rem", verticalAlign: "-2px", mr: 0.5 }}
                  />
                )}
                {subitem_name}
              </Typography>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** An option that the dish already has completely can be assigned only if other dishes are chosen, too. */
export function canBeAssigned({ has }: OptionState, toOthers: boolean): boolean {
  return has === "none" || has === "some" || (has === "all" && toOthers);
}

type OptionChoiceProps = {
  state: OptionState;
  others: readonly OtherDish[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
};

function OptionChoice({ state, others, isChosen, onChoose, onRemove }: OptionChoiceProps) {
  const { option, subitems, assigned, has } = state;
  const stateId = useId();
  const canAssign = canBeAssigned(state, others.length > 0);
  const canRemove = has === "some" || has === "all" || others.some((dish) => dish.options.includes(option));
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
        <FormControlLabel
          disabled={!canAssign}
          control={
            <Checkbox
              checked={isChosen || (has === "all" && !canAssign)}
              onChange={(_, next) => onChoose(next)}
              slotProps={{ input: { "aria-describedby": stateId } }}
            />
          }
          label={
            <Box component="span" sx={{ fontWeight: 650 }}>
              {option}
            </Box>
          }
        />
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Typography id={stateId} variant="body2" color="textSecondary">
            {formatOptionState(state)}
          </Typography>
          {canRemove && (
            <Button size="small" color="inherit" aria-label={`Quitar ${option}`} onClick={onRemove}>
              Quitar
            </Button>
          )}
        </Box>
      </Box>
      <Subitems subitems={subitems} assigned={assigned} />
    </Box>
  );
}

export type ChosenOptions = ReadonlySet<SubitemOption>;

type OptionListProps = {
  states: readonly OptionState[] | undefined;
  /** It is the error of loading the options. */
  error: Error | null;
  onRetry: () => void;
  others: readonly OtherDish[];
  chosen: ChosenOptions;
  onRemove: (state: OptionState) => void;
  onChosen: (change: (before: ChosenOptions) => ChosenOptions) => void;
};

function withChoice(before: ChosenOptions, option: SubitemOption, isChosen: boolean): ChosenOptions {
  const others = [...before].filter((one) => one !== option);
  return new Set(isChosen ? [...others, option] : others);
}

/** Lets staff choose options of the catalogue and remove assigned ones. */
export function OptionList(props: OptionListProps) {
  const { states, error, onRetry, others, chosen, onRemove, onChosen } = props;
  if (error) {
    return <LoadError message="Error al cargar los subitems" hint={error.message} onRetry={onRetry} />;
  }
  if (!states) return <LoadingRows rows={5} />;
  if (states.every(({ has }) => has === "empty")) {
    return (
      <EmptyState
        Icon={MenuBookOutlined}
        title="El catálogo de subitems está vacío."
        reason="Cada opción reúne entradas, fondos, postres y bebidas. Añade los primeros para poder asignarla."
        action={<CatalogueLink variant="contained" />}
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
            others={others}
            onRemove={() => onRemove(state)}
            isChosen={chosen.has(state.option)}
            onChoose={(isChosen) => onChosen((before) => withChoice(before, state.option, isChosen))}
          />
        ))}
      </Box>
      <Box>
        <CatalogueLink size="small" />
      </Box>
    </>
  );
}
