import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Account } from "@lonchera/contract/accounts";
import { listCompanies } from "@lonchera/contract/companies";
import { DialogSection } from "../../components/dialog-section.tsx";
import { query } from "../../lib/api/query.ts";

type CompanyState = "open" | "inactive" | "archived" | "none";

/** Returns `open` until the companies are loaded. */
export function useCompanyState({ company }: Account): CompanyState {
  const { data: companies } = useQuery(query(listCompanies, {}));
  if (company === null) return "none";
  if (!companies) return "open";
  const found = companies.find(({ slug }) => slug === company);
  if (!found) return "archived";
  return found.status ? "open" : "inactive";
}

/** These texts are for a client who cannot sign in because of the company only. */
export const companyStateTexts = {
  open: {},
  inactive: {
    active: "No puede iniciar sesión mientras su empresa esté inactiva.",
    enabling: "Podrá iniciar sesión cuando su empresa esté activa.",
  },
  archived: {
    active: "No puede iniciar sesión: su empresa está archivada.",
    enabling: "Podrá iniciar sesión cuando su empresa se restaure.",
  },
  none: {
    active: "No puede iniciar sesión: no tiene empresa.",
    enabling: "Podrá iniciar sesión cuando tenga una empresa.",
  },
} as const;

export type DataAction = "export" | "erase";

/** Offers staff the actions for a client who exercises a data right and cannot sign in. */
export function PersonalDataSection({ onChoose }: { onChoose: (action: DataAction) => void }) {
  return (
    <DialogSection label="Datos personales">
      <Typography sx={{ mb: 1.5 }}>
        Si pide sus datos o que los elimines, y no puede hacerlo en su perfil:
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<DownloadRounded />}
          onClick={() => onChoose("export")}
        >
          Descargar sus datos
        </Button>
        <Button
          size="small"
          color="error"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => onChoose("erase")}
        >
          Eliminar datos personales
        </Button>
      </Stack>
    </DialogSection>
  );
}
