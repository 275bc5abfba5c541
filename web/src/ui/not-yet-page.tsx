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
        picture={<img src="/favicon.svg" alt="" width={72} height={72} />}
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
