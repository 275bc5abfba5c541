import CloseRounded from "@mui/icons-material/CloseRounded";
import FavoriteBorderRounded from "@mui/icons-material/FavoriteBorderRounded";
import FavoriteRounded from "@mui/icons-material/FavoriteRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MenuItem } from "@lonchera/contract/menus";
import type { ProposedDay } from "@lonchera/contract/usual-week";
import { formatCount } from "@lonchera/domain/texts";
import { paths } from "../../app/paths.ts";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { queryClient } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { useCart } from "../cart/use-cart.ts";
import {
  isFavorite,
  proposalQuery,
  useAddFavorite,
  useRemoveFavorite,
  useSkipWeek,
  usualWeekSectionId,
  usualWeekQuery,
} from "./usual-week.ts";

const ProposalDialog = lazyComponent(() => import("./proposal-dialog.tsx"), "ProposalDialog");

/** Loads the data of the hearts and the panel before they appear. */
export async function prefetchUsualWeek(): Promise<void> {
  const { days } = await queryClient.query(usualWeekQuery);
  if (days.length > 0) await queryClient.query(proposalQuery);
}

type FavoriteButtonProps = {
  item: Pick<MenuItem, "id" | "name" | "product">;
  /** These styles position the button. */
  place?: Readonly<Record<string, string | number>>;
};

/** Adds the dish to the customer's favourites or removes it. */
export function FavoriteButton({ item, place }: FavoriteButtonProps) {
  const navigate = useNavigate();
  const company = useSession().user?.company ?? "";
  const { data: isChosen = false } = useQuery({
    ...usualWeekQuery,
    select: ({ favorites }) => isFavorite(favorites, item),
  });
  const add = useAddFavorite();
  const remove = useRemoveFavorite();
  const onError = (error: Error) => {
    const failure = hasUnknownOutcome(error) ? "No sabemos si se guardó" : "No se pudo guardar";
    snackbar.error(`${failure} tu favorito ${item.name}. ${error.message}`);
  };
  const toggle = () => {
    if (isChosen) return remove.mutate(item, { onError });
    add.mutate(item, {
      onSuccess: () =>
        snackbar.success(`${item.name} está en tus favoritos`, {
          label: "Mi semana",
          onChoose: () => void navigate(`${paths.profile(company)}#${usualWeekSectionId}`),
        }),
      onError,
    });
  };
  const Icon = isChosen ? FavoriteRounded : FavoriteBorderRounded;
  return (
    <IconButton
      aria-label={`Favorito: ${item.name}`}
      aria-pressed={isChosen}
      onClick={toggle}
      sx={{
        color: isChosen ? "primary.main" : "text.secondary",
        bgcolor: "background.paper",
        "&:hover": { bgcolor: "background.paper" },
        ...place,
      }}
    >
      <Icon />
    </IconButton>
  );
}

function describeReady(ready: readonly ProposedDay[]): string {
  const ordered = ready.filter(({ ordered_at }) => ordered_at !== null).length;
  if (ordered > 0) return `pedimos por ti ${formatCount(ordered, "plato")}`;
  return `${formatCount(ready.length, "plato")} ${ready.length === 1 ? "listo" : "listos"}`;
}

/** Shows the proposal for the menu, or nothing if it has no dishes to add. */
export function UsualWeekPanel() {
  const { cart } = useCart();
  const { data: week } = useQuery(usualWeekQuery);
  const { data: proposal } = useQuery({
    ...proposalQuery,
    enabled: week !== undefined && week.days.length > 0,
  });
  const [isOpen, setIsOpen] = useState(false);
  const skipping = useSkipWeek();
  const inCart = new Set(cart?.items.map((line) => line.category_detail.category_date));
  const ready = (proposal?.results ?? []).filter(
    ({ state, category_date }) => state === "ready" && !inCart.has(category_date),
  );
  const last = ready.at(-1);
  return (
    <>
      {last && (
        <Paper
          ref={focusHeadingOnRemoval}
          component="section"
          aria-label="Tu semana habitual"
          variant="outlined"
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 1,
            mb: 2,
            pl: 2,
            pr: 0.5,
            py: 0.5,
            maxWidth: 680,
          }}
        >
          <FavoriteRounded aria-hidden sx={{ color: "primary.main", display: { xs: "none", sm: "block" } }} />
          <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0 }}>
            <Box component="span" sx={{ fontWeight: 650, whiteSpace: { sm: "nowrap" } }}>
              Tu semana habitual:
            </Box>{" "}
            {describeReady(ready)}
          </Typography>
          <Button onClick={() => setIsOpen(true)} sx={{ flexShrink: 0, px: 1 }}>
            Ver propuesta
          </Button>
          {week?.confirms === false && (
            <IconButton aria-label="Esta semana no" onClick={() => skipping.skip(last.category_date)}>
              <CloseRounded />
            </IconButton>
          )}
        </Paper>
      )}
      {skipping.problem !== null && (
        <Alert severity="error" sx={{ mb: 2, maxWidth: 680 }}>
          {skipping.problem}
        </Alert>
      )}
      <ProposalDialog open={isOpen} skipping={skipping} onClose={() => setIsOpen(false)} />
    </>
  );
}
