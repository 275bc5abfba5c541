import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import type { ImportRecord } from "@lonchera/contract/imports";
import { formatWeekdayDate } from "@lonchera/domain/calendar";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { createMenuDaySearch } from "../../app/menu-day-search.ts";
import { paths } from "../../app/paths.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { formatDay } from "../../lib/time-text.ts";
import { ResultCard } from "./result-card.tsx";
import { findUndoProblem, findUndoRefusal, KeptDishes } from "./undo-import.tsx";
import { UndoButton } from "./undo-result.tsx";

/** This many companies are shown at first. */
const firstCompanies = 6;

type CompanyDaysProps = {
  company: ImportRecord["companies"][number];
  days: ImportRecord["days"];
};

/** Lists the days of one company's imported dishes. */
function CompanyDays({ company, days }: CompanyDaysProps) {
  return (
    <Box component="li" sx={{ py: 1, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>{company.name}</Typography>
      <Stack
        component="ul"
        direction="row"
        sx={{ flexWrap: "wrap", columnGap: 2, listStyle: "none", m: 0, p: 0 }}
      >
        {days.map((day) => (
          <Box component="li" key={day.id} sx={{ py: { xs: 1.25, md: 0.5 } }}>
            <Link
              component={RouterLink}
              to={`${paths.adminMenuDetail(company.id, company.name)}?${createMenuDaySearch(day)}`}
              aria-label={`Menú de ${company.name} del ${formatDay(day.category_date)}`}
            >
              {formatWeekdayDate(day.category_date)}
            </Link>
            {day.made && (
              <Typography component="span" variant="body2" color="textSecondary">
                {" "}
                (día creado)
              </Typography>
            )}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

/** Returns a text like `25 platos en 5 días para 3 empresas`. */
function formatImportCounts({ item_count, updated_count, days, companies }: ImportRecord): string {
  const updated = updated_count > 0 ? ` y ${formatCount(updated_count, "actualizado")}` : "";
  const places = `${formatCount(days.length, "día")} para ${formatCount(companies.length, "empresa")}`;
  return `${formatCount(item_count, "plato")}${updated} en ${places}`;
}

/** Lists the days of the imported dishes by company, with links to their menus. */
function ImportedItems({ imported }: { imported: ImportRecord }) {
  const [isWhole, setIsWhole] = useState(false);
  const { companies, days } = imported;
  const shown = isWhole ? companies : companies.slice(0, firstCompanies);
  return (
    <>
      <Box component="ul" aria-label="Menús importados" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {shown.map((company) => (
          <CompanyDays
            key={company.id}
            company={company}
            days={days.filter(({ id }) => company.days.includes(id))}
          />
        ))}
      </Box>
      {shown.length < companies.length && (
        <Button sx={{ ml: -1.75 }} onClick={() => setIsWhole(true)}>
          {`Ver las ${formatNumber(companies.length)} empresas`}
        </Button>
      )}
    </>
  );
}

/** Shows the last import, with a button to undo it. */
export function ImportedCard({ imported, onUndo }: { imported: ImportRecord; onUndo: () => void }) {
  return (
    <ResultCard
      imported={imported}
      text={formatImportCounts(imported)}
      undo={<UndoButton reason={findUndoRefusal(imported)} onUndo={onUndo} />}
    >
      {imported.undone_at === null && <ImportedItems imported={imported} />}
    </ResultCard>
  );
}

type ImportedDialogProps = { imported: ImportRecord; onUndo: () => void; onClose: () => void };

/** Shows an earlier import. */
export function ImportedDialog({ imported, onUndo, onClose }: ImportedDialogProps) {
  const problem = findUndoProblem(imported);
  return (
    <DialogShell
      title={`Lo importado de ${imported.file_name}`}
      onClose={onClose}
      withoutCross
      actions={
        <>
          {problem === null && <UndoButton reason={null} onUndo={onUndo} />}
          <Button variant="contained" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {formatImportCounts(imported)}
      </Typography>
      {problem !== null && <UndoButton reason={findUndoRefusal(imported)} onUndo={onUndo} />}
      {imported.undone_at !== null && <KeptDishes imported={imported} />}
      {imported.undone_at === null && <ImportedItems imported={imported} />}
    </DialogShell>
  );
}
