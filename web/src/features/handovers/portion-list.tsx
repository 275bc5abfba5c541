import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatNumber } from "@lonchera/domain/texts";
import { getHandoverTime } from "@lonchera/domain/handover";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { PageTabs } from "../../components/page-tabs.tsx";
import { SearchFilter } from "../../components/search-field.tsx";
import { EmptyState } from "../../components/data-state.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { formatMoment } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import { describeDishes, type ShownPortion } from "./shown-portions.ts";
import type { HandoverActions } from "./use-handover.ts";

/** The notice of a lost connection at the foot of the screen has this height. */
export const offlineNoticeHeight = "192px";

/** This many rows are shown at first, and as many more with each press. */
const step = 100;

function matchesSearch({ person, id_order, zone, code }: ShownPortion, search: string): boolean {
  const words = normalizeText(search).split(" ");
  const text = normalizeText(`${person} ${id_order} ${zone} ${code ?? ""}`);
  return words.every((word) => text.includes(word));
}

function HandoverText({ portion: { handover, isQueued } }: { portion: ShownPortion }) {
  if (handover === null) return isQueued ? "Deshecho, por enviar" : null;
  const at = formatMoment(getHandoverTime(handover), getNow());
  return `${isQueued ? "Por enviar · " : ""}${handover.by ?? ""}, ${at}, en ${handover.place}`;
}

type RowProps = { portion: ShownPortion; handing: HandoverActions; mayHandOver: boolean };

function PortionRow({ portion, handing, mayHandOver }: RowProps) {
  const { person, zone, company, handover, id_order } = portion;
  // A disabled button would lose the focus.
  const waiting = { "aria-disabled": handing.isBusy, sx: { opacity: handing.isBusy ? 0.65 : 1 } };
  return (
    <Stack
      ref={focusHeadingOnRemoval}
      component="li"
      direction="row"
      sx={{ gap: 1.5, py: 1.25, alignItems: "center", borderBottom: 1, borderColor: "divider" }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{person}</Typography>
        <Typography variant="body2">{describeDishes(portion)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {zone} · {company} · {id_order}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <HandoverText portion={portion} />
        </Typography>
      </Box>
      {handover === null ? (
        mayHandOver && (
          <Button
            variant="outlined"
            {...waiting}
            aria-label={`Entregar a ${person}, ${zone}`}
            onClick={() => handing.handOver({ portion })}
          >
            Entregar
          </Button>
        )
      ) : (
        <Button
          color="inherit"
          {...waiting}
          aria-label={`Deshacer la entrega a ${person}, ${zone}`}
          onClick={() => handing.undo(handover.key)}
        >
          Deshacer
        </Button>
      )}
    </Stack>
  );
}

type PortionListProps = {
  portions: readonly ShownPortion[];
  handing: HandoverActions;
  /** It is false for another day than today. */
  mayHandOver: boolean;
};

/** Lists the open and the completed handovers, by name. */
export function PortionList({ portions, handing, mayHandOver }: PortionListProps) {
  const [tab, setTab] = useState<"missing" | "done">("missing");
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(step);
  const missing = portions.filter(({ handover }) => handover === null);
  const done = portions.filter(({ handover }) => handover !== null);
  const shown = (tab === "missing" ? missing : done).filter((portion) => matchesSearch(portion, search));
  return (
    <PageTabs
      label="Entregas"
      tabs={[
        { key: "missing", label: `Faltan (${formatNumber(missing.length)})` },
        { key: "done", label: `Entregados (${formatNumber(done.length)})` },
      ]}
      chosen={tab}
      onChoose={(key) => {
        setTab(key);
        setMost(step);
      }}
    >
      <SearchFilter label="Buscar" placeholder="Nombre, zona o número" value={search} onSearch={setSearch} />
      {shown.length === 0 ? (
        <EmptyState
          title={
            search
              ? "Nadie coincide con la búsqueda"
              : tab === "missing"
                ? "No falta nadie"
                : "Todavía no se entrega nada"
          }
        />
      ) : (
        <Box
          component="ul"
          aria-label={tab === "missing" ? "Faltan" : "Entregados"}
          sx={{ m: 0, p: 0, pb: offlineNoticeHeight, listStyle: "none" }}
        >
          {shown.slice(0, most).map((portion) => (
            <PortionRow
              key={`${portion.order} ${portion.zone_id} ${portion.meal}`}
              portion={portion}
              handing={handing}
              mayHandOver={mayHandOver}
            />
          ))}
        </Box>
      )}
      {shown.length > most && (
        <Button sx={{ mt: 1.5 }} onClick={() => setMost(most + step)}>
          Ver {formatNumber(Math.min(step, shown.length - most))} más
        </Button>
      )}
    </PageTabs>
  );
}
