import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  optionalPeopleHeadings,
  type PeopleHeading,
  peopleHeadings,
} from "@lonchera/contract/my-company-imports";
import { formatList } from "@lonchera/domain/texts";
import { BusyButton } from "../../components/busy-button.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { saveFile } from "../../components/save-file.ts";
import { createSpreadsheet } from "../../components/table-export.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";

type Example = Readonly<Record<PeopleHeading, string>>;

const rows: readonly Example[] = [
  {
    Nombres: "Rosa",
    Apellidos: "Quispe Mamani",
    Correo: "rosa.quispe@empresa.example",
    Documento: "45678912",
    Código: "E-001",
    "Centro de costo": "Planta",
  },
  {
    Nombres: "Luis",
    Apellidos: "Huamán Paz",
    Correo: "luis.huaman@empresa.example",
    Documento: "",
    Código: "E-002",
    "Centro de costo": "Ventas",
  },
];

const columns = peopleHeadings.map((heading): Column<Example> => {
  return { key: heading, header: heading, cell: (row) => row[heading] };
});

const isOptional = (heading: string) => optionalPeopleHeadings.some((one) => one === heading);
const required = peopleHeadings.filter((heading) => !isOptional(heading));

/** Describes the file's columns and offers an example file. */
export function PeopleFileExample() {
  const making = useExclusiveMutation({
    mutationFn: async () =>
      saveFile(await createSpreadsheet("Colaboradores", columns, rows), "ejemplo_colaboradores.xlsx"),
  });
  return (
    <Box>
      <Typography variant="h3" component="h2">
        Cómo es el archivo
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {`Sus columnas, en cualquier orden: ${formatList(required)}; y, si quieres, ${formatList(optionalPeopleHeadings)}. Una celda vacía deja lo que ya había.`}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        Para cambiar a muchos, exporta la tabla de colaboradores, corrígela y súbela.
      </Typography>
      <BusyButton
        startIcon={<DownloadRounded />}
        busy={making.isPending}
        onClick={() => making.mutate()}
        sx={{ ml: -1.75 }}
      >
        Descargar ejemplo
      </BusyButton>
      {making.isError && (
        <Alert severity="error" sx={{ mt: 1 }}>
          No se pudo descargar el ejemplo. Vuelve a intentarlo.
        </Alert>
      )}
    </Box>
  );
}
