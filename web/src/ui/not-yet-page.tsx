import ConstructionRounded from "@mui/icons-material/ConstructionRounded";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState } from "./data-state.tsx";
import { PageHeading } from "./page-heading.tsx";

type NotYetPageProps = { title: string; onwardLabel: string; onwardTo: string };

/** A screen that the product names but does not have yet. */
export function NotYetPage({ title, onwardLabel, onwardTo }: NotYetPageProps) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState
        picture={<ConstructionRounded sx={{ fontSize: 56, color: "text.secondary" }} />}
        title="Esta pantalla todavía no está disponible."
        action={
          <Button component={Link} to={onwardTo} variant="contained">
            {onwardLabel}
          </Button>
        }
      />
    </>
  );
}
