import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { legalVersion } from "@lonchera/contract/consents";
import { formatDate } from "@lonchera/domain/calendar";
import { CatererFacts } from "../../app/caterer-facts.tsx";
import { PublicLayout } from "../../app/public-layout.tsx";
import { PageHeading } from "../../components/page-heading.tsx";

export type LegalPart = {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
};

function Part({ title, paragraphs = [], points = [] }: LegalPart) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ mb: 1.5, maxWidth: "70ch" }}>
          {paragraph}
        </Typography>
      ))}
      {points.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 3, maxWidth: "70ch" }}>
          {points.map((point) => (
            <Typography key={point} component="li" sx={{ mb: 0.75 }}>
              {point}
            </Typography>
          ))}
        </Box>
      )}
    </section>
  );
}

export function LegalPage({ title, parts }: { title: string; parts: readonly LegalPart[] }) {
  return (
    <PublicLayout>
      <PageHeading title={title} lead={`Versión del ${formatDate(legalVersion)}`} />
      <Stack sx={{ gap: 3.5 }}>
        <CatererFacts />
        {parts.map((part) => (
          <Part key={part.title} {...part} />
        ))}
      </Stack>
    </PublicLayout>
  );
}
