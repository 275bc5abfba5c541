import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { PublicLayout } from "../../app/public-layout.tsx";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { loadManualPage, manualEntries, type ManualEntry } from "./manual-contents.ts";
import { ManualText } from "./manual-text.tsx";

const allPages = (
  <Button component={Link} to={paths.help()} startIcon={<ArrowBackRounded />}>
    Toda la ayuda
  </Button>
);

function PageText({ page }: { page: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["manual", page],
    queryFn: () => loadManualPage(page),
    staleTime: Infinity,
  });
  if (data !== undefined) return <ManualText markdown={data} />;
  if (error === null) return <LoadingRows />;
  return (
    <LoadError
      message="No pudimos cargar esta página de la ayuda."
      hint="Revisa tu conexión y vuelve a intentarlo."
      onRetry={() => void refetch()}
    />
  );
}

/** Links to the next page of the manual. */
function NextPage({ entry: { page, title } }: { entry: ManualEntry }) {
  return (
    <Button component={Link} to={paths.helpPage(page)} variant="outlined">
      Sigue: {title}
    </Button>
  );
}

/** Renders `/ayuda/:page`. */
export function ManualPage() {
  const { page } = useParams();
  const index = manualEntries.findIndex((entry) => entry.page === page);
  const entry = manualEntries[index];
  const next = manualEntries[index + 1];
  if (entry === undefined) {
    return (
      <PublicLayout>
        <PageHeading
          title="No encontramos esta página"
          lead="La ayuda no tiene una página con esta dirección. Búscala en la lista."
        />
        {allPages}
      </PublicLayout>
    );
  }
  return (
    <PublicLayout>
      <PageHeading key={entry.page} title={entry.title} lead={entry.summary} />
      <PageText page={entry.page} />
      <Stack
        component="nav"
        aria-label="Páginas de la ayuda"
        direction={{ xs: "column", sm: "row" }}
        sx={{ mt: 5, gap: 1.5, alignItems: "flex-start" }}
      >
        {allPages}
        {next && <NextPage entry={next} />}
      </Stack>
    </PublicLayout>
  );
}
