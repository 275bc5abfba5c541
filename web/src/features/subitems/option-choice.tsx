import CheckRounded from "@mui/icons-material/CheckRounded";
import { formatCount } from "@lonchera/domain/counts";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { byType, type OptionState } from "./option-states.ts";

function stateText({ subitems, assigned, has }: OptionState): string {
  const count = subitems.filter(({ id }) => assigned.has(id)).length;
  if (has === "none") return "Sin subitems en el catálogo";
  if (has === "all") return "Ya asignada";
  if (has === "some") return `${count} de ${subitems.length} asignados`;
  return formatCount(subitems.length, "subitem");
}

function Subitems({ subitems, assigned }: Pick<OptionState, "subitems" | "assigned">) {
  return (
    <Box component="dl" sx={{ m: 0, ml: { sm: 4 }, display: "grid", gap: 0.5 }}>
      {byType(subitems).map((group) => (
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

type OptionChoiceProps = {
  state: OptionState;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** An option with what it holds; what is assigned already cannot be chosen once more. */
export function OptionChoice({ state, isChosen, onChoose }: OptionChoiceProps) {
  const { option, subitems, assigned, has } = state;
  const stateId = useId();
  const isOpen = has === "nothing" || has === "some";
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
        <FormControlLabel
          disabled={!isOpen}
          control={
            <Checkbox
              checked={isChosen || has === "all"}
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
        <Typography id={stateId} variant="body2" color="textSecondary">
          {stateText(state)}
        </Typography>
      </Box>
      <Subitems subitems={subitems} assigned={assigned} />
    </Box>
  );
}
