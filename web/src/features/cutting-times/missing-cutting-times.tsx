import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link as RouterLink } from "react-router";
import { listMissingCuttingTimes, type MissingCuttingTime } from "@lonchera/contract/cutting-times";
import { productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/texts";
import { paths } from "../../app/paths.ts";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";

type MissingCuttingTimes = readonly MissingCuttingTime[];

/** Reads the products of each company that can be ordered until midnight. A failed request only hides this warning. */
export function useMissingCuttingTimes() {
  return useQuery({ ...query(listMissingCuttingTimes, {}), staleTime: 0, retry: false });
}

function isOnMenu({ next_day }: MissingCuttingTime): boolean {
  return next_day !== null;
}

function formatProducts(missing: MissingCuttingTimes): string {
  return missing.map(({ product }) => productNames[product]).join(", ");
}

/** Returns a text like `Cena (menú del jueves 05/03/2026), Especial`. */
function formatProductsWithDays(missing: MissingCuttingTimes): string {
  return missing
    .map(({ product, next_day }) => {
      const since = next_day === null ? "" : ` (menú del ${formatDay(next_day)})`;
      return productNames[product] + since;
    })
    .join(", ");
}

const consequence = "Se piden hasta la medianoche del día de entrega.";
/** More companies are listed on demand. */
const shownCompanies = 3;

type FilterProps = {
  missing: MissingCuttingTimes | undefined;
  /** It is null for all companies. */
  companyId: number | null;
  /** If it is false, products that are not on a menu yet are included. */
  onlyOnMenu?: boolean;
};

function filterMissing({ missing = [], companyId, onlyOnMenu = true }: FilterProps): MissingCuttingTimes {
  return missing.filter(
    (one) => (companyId === null || one.company.id === companyId) && (!onlyOnMenu || isOnMenu(one)),
  );
}

/** Lists the products on a menu without a cutting time, by company. */
export function MissingCuttingTimesNotice(props: Omit<FilterProps, "onlyOnMenu">) {
  const onMenu = filterMissing(props);
  const byCompany = [...Map.groupBy(onMenu, ({ company }) => company.id).values()];
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (onMenu.length === 0) return null;
  const areFew = byCompany.length <= shownCompanies;
  return (
    <Alert role="note" severity="warning" variant="outlined" icon={<WarningAmberRounded />} sx={{ mb: 2 }}>
      <b>Hay productos en el menú sin tiempo de corte.</b> {consequence}
      {!areFew && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ display: "block", mt: 0.5, ml: -0.5 }}
        >
          {isOpen ? "Ocultar" : "Ver"} {formatCount(byCompany.length, "compañía")}
        </Button>
      )}
      <div id={id}>
        {(areFew || isOpen) &&
          byCompany.map((ofCompany) => (
            <Typography key={ofCompany[0]?.company.id} variant="body2" sx={{ mt: 0.5 }}>
              <b>{ofCompany[0]?.company.name}</b>: {formatProductsWithDays(ofCompany)}
            </Typography>
          ))}
      </div>
    </Alert>
  );
}

type OfCompanyProps = FilterProps & { companyId: number };

/** Lists the products of one company without a cutting time, with a link to the cutting times. */
export function CompanyMissingCuttingTimes(props: OfCompanyProps) {
  const missing = filterMissing(props);
  if (missing.length === 0) return null;
  return (
    <Alert
      role="note"
      severity={missing.some(isOnMenu) ? "warning" : "info"}
      variant="outlined"
      icon={missing.some(isOnMenu) ? <WarningAmberRounded /> : undefined}
    >
      <b>Sin tiempo de corte:</b> {formatProductsWithDays(missing)}. {consequence}{" "}
      <Link component={RouterLink} to={`${paths.adminCuttingTime()}?company=${props.companyId}`}>
        Ver los tiempos de corte
      </Link>
    </Alert>
  );
}

/** Shows the missing cutting times in one line of a company's card. */
export function MissingCuttingTimesLine(props: Pick<OfCompanyProps, "missing" | "companyId">) {
  const missing = filterMissing(props);
  if (missing.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ display: "flex", gap: 0.5, mt: 0.75 }}>
      <WarningAmberRounded color="warning" fontSize="small" />
      <span>Sin tiempo de corte: {formatProducts(missing)}</span>
    </Typography>
  );
}
