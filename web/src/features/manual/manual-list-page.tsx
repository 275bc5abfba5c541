import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../app/paths.ts";
import { PublicLayout } from "../../app/public-layout.tsx";
import { useUrlState } from "../../components/url-state.ts";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SearchFilter } from "../../components/search-field.tsx";
import { type ManualEntry, manualParts } from "./manual-contents.ts";
import { loadManualTexts, type ManualMatch, searchManual } from "./search-manual.ts";

function Entries<Entry extends ManualEntry>(props: {
  entries: readonly Entry[];
  describe: (entry: Entry) => ReactNode;
}) {
  const { entries, describe } = props;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Box component="li" key={entry.page} sx={{ py: 1.25, borderTop: 1, borderColor: "divider" }}>
          <Link
            component={RouterLink}
            to={paths.helpPage(entry.page)}
            sx={{ fontWeight: 650, display: "inline-block", py: { xs: 1.25, md: 0 } }}
          >
            {entry.title}
          </Link>
          <Typography color="textSecondary">{describe(entry)}</Typography>
        </Box>
      ))}
    </Box>
  );
}

function Contents() {
  return (
    <Stack sx={{ gap: 4 }}>
      {manualParts.map(({ title, entries }) => (
        <section key={title}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {title}
          </Typography>
          <Entries entries={entries} describe={({ summary }) => summary} />
        </section>
      ))}
    </Stack>
  );
}

function Excerpt({ excerpt: [before, found, after] }: Pick<ManualMatch, "excerpt">) {
  return (
    <>
      {before}
      <Box component="mark" sx={{ bgcolor: "product.DESAY.surface", color: "product.DESAY.text" }}>
        {found}
      </Box>
      {after}
    </>
  );
}

function Matches({ wanted }: { wanted: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["manual"],
    queryFn: loadManualTexts,
    staleTime: Infinity,
  });
  if (error) {
    return (
      <LoadError
        message="No pudimos buscar en la ayuda."
        hint="Revisa tu conexión y vuelve a intentarlo."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingRows />;
  const matches = searchManual(data, wanted);
  if (matches.length === 0) {
    return (
      <EmptyState
        title={`No hay páginas con «${wanted}»`}
        reason="Prueba con una sola palabra, como «pagar» o «corte», o borra la búsqueda para ver todas las páginas."
      />
    );
  }
  return (
    <>
      <Typography role="status" sx={{ mb: 1.5 }}>
        {matches.length === 1 ? "1 página" : `${matches.length} páginas`} con «{wanted}»
      </Typography>
      <Entries entries={matches} describe={Excerpt} />
    </>
  );
}

/** Renders `/ayuda`. */
export function ManualListPage() {
  const { params, replace } = useUrlState();
  const wanted = params.get("buscar")?.trim() ?? "";
  return (
    <PublicLayout>
      <PageHeading title="Ayuda" lead="Cómo hacer cada cosa en Lonchera, paso a paso." />
      <SearchFilter
        label="Buscar en la ayuda"
        value={wanted}
        onSearch={(text) => replace({ buscar: text })}
      />
      {wanted === "" ? <Contents /> : <Matches wanted={wanted} />}
    </PublicLayout>
  );
}
