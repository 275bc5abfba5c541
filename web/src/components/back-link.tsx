import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate, useResolvedPath } from "react-router";
import type { DialogHistoryState, ListHistoryState } from "./url-state.ts";

/**
 * Renders the link above a heading. It leads to the list from which the page was opened, with the list's filters. A
 * click goes back in the browser's history, which restores the scroll position, unless entries of dialogs lie
 * between.
 */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const { list, openDialogs } =
    (useLocation().state as (Partial<ListHistoryState> & DialogHistoryState) | null) ?? {};
  const isOpenedFromList = list?.split("?")[0] === useResolvedPath(to).pathname;
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!isOpenedFromList || openDialogs || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Button
      component={Link}
      to={isOpenedFromList ? list : to}
      onClick={goBack}
      color="inherit"
      startIcon={<ArrowBackRounded />}
      sx={{ ml: -1.5, mb: 0.5 }}
    >
      Atrás
    </Button>
  );
}
