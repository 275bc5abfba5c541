import PrintOutlined from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { claimRights, type ClaimSheet } from "@lonchera/contract/claims";
import { CatererFacts } from "../../app/caterer-facts.tsx";
import { ClaimFacts } from "./claim-sheet.tsx";

/** Shows one titled part of a sheet or of its form. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

type PrintableSheetProps = {
  sheet: ClaimSheet;
  /** These buttons are beside the one that prints. */
  actions?: ReactNode;
};

/** Shows a filed sheet to its consumer: the provider, everything that was written, and the rights. */
export function PrintableClaim({ sheet, actions }: PrintableSheetProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <SheetPart title="Proveedor">
        <CatererFacts />
      </SheetPart>
      <SheetPart title="Tu hoja">
        <ClaimFacts sheet={sheet} />
      </SheetPart>
      <Typography variant="body2" color="textSecondary">
        {claimRights}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", "@media print": { display: "none" } }}>
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          Imprimir
        </Button>
        {actions}
      </Stack>
    </Stack>
  );
}
