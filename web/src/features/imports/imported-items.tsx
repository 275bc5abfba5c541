import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import type { ImportRecord } from "@lonchera/contract/imports";
import { formatCount, formatNumber } from "@lonchera/domain/counts";
import { menuDaySearch } from "../../app/menu-day-search.ts";
import { paths } from "../../app/paths.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { formatDay } from "../../lib/time-text.ts";
import { ResultCard } from "./result-card.tsx";
import { undoProblem, undoReason, KeptDishes, useUndoPreview } from "./undo-import.tsx";
import { UndoButton } from "./undo-result.tsx";

/** The number of companies shown at first. */
const firstCompanies = 6;

type CompanyDaysProps = {
  company: ImportRecord["companies"][number];
  days: ImportRecord["days"];
};

/** The days of one company's imported dishes. */
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
              to={`${paths.adminMenuDetail(company.id, company.name)}?${menuDaySearch(day)}`}
              aria-label={`Menú de ${company.name} del ${formatDay(day.category_date)}`}
            >
              {formatDay(day.category_date)}
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

/** `25 platos en 5 días para 3 empresas` */
function importedText({ item_count, updated_count, days, companies }: ImportRecord): string {
  const inDays = formatCount(days.length, "día");
  const updated = updated_count === 1 ? "1 actualizado" : `${formatNumber(updated_count)} actualizados`;
  const dishes =
    updated_count === 0
      ? formatCount(item_count, "plato")
      : `${formatCount(item_count, "plato")} y ${updated}`;
  return `${dishes} en ${inDays} para ${formatCount(companies.length, "empresa")}`;
}

/** The imported dishes by company, with links to the menus of their days. */
function ImportedItems({ made }: { made: ImportRecord }) {
  const [isWhole, setIsWhole] = useState(false);
  const { companies, days } = made;
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

/** The dishes of the last import, with a button to undo it. */
export function ImportedCard({ made, onUndo }: { made: ImportRecord; onUndo: () => void }) {
  return (
    <ResultCard
      made={made}
      text={importedText(made)}
      undo={<UndoButton reason={undoReason(made)} onUndo={onUndo} />}
    >
      {made.undone_at === null && <ImportedItems made={made} />}
    </ResultCard>
  );
}

type ImportedDialogProps = { made: ImportRecord; onUndo: () => void; onClose: () => void };

/** The dishes of an earlier import. */
export function ImportedDialog({ made, onUndo, onClose }: ImportedDialogProps) {
  const problem = undoProblem(made);
  const preview = useUndoPreview(made);
  return (
    <DialogShell
      title={`Lo importado de ${made.file_name}`}
      onClose={onClose}
      withoutCross
      actions={
        <>
          {problem === null && <UndoButton reason={undoReason(made)} onUndo={onUndo} />}
          <Button variant="contained" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {importedText(made)}
      </Typography>
      {problem !== null && <UndoButton reason={undoReason(made)} onUndo={onUndo} />}
      {made.undone_at !== null && <KeptDishes preview={preview} />}
      {made.undone_at === null && <ImportedItems made={made} />}
    </DialogShell>
  );
}
