import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { DialogSection } from "../../components/dialog-section.tsx";

export type DataAction = "export" | "erase";

/** The actions of staff for a client who exercises a data right and cannot sign in. */
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
