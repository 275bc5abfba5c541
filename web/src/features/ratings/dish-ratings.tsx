import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Rating from "@mui/material/Rating";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "@lonchera/contract/orders";
import { listOrderRatings, type OrderedDish } from "@lonchera/contract/ratings";
import { formatDate } from "@lonchera/domain/calendar";
import { maxRatingCommentLength } from "@lonchera/domain/ratings";
import { BusyButton } from "../../components/busy-button.tsx";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { withDraft, type Drafts } from "../../components/drafts.ts";
import { runIfFocusLost } from "../../components/lost-focus.ts";
import { TextField } from "../../components/text-field.tsx";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { query } from "../../lib/api/query.ts";
import { formatStars } from "./rating-text.ts";
import { ratingMutationKey, useRateDish, type RatingChange } from "./use-rate-dish.ts";

/**
 * This is a `ref` for a button. If the button is removed while it has the focus, the focus moves to the dish's name.
 */
function focusDishOnRemoval(button: HTMLButtonElement | null) {
  const dishName = button?.closest("li")?.querySelector<HTMLElement>("[tabindex='-1']");
  return () => {
    if (button === document.activeElement) runIfFocusLost(() => dishName?.focus());
  };
}

type DishProps = {
  order: Order;
  dish: OrderedDish;
  /** It is the comment that is typed but not saved, or undefined if the saved comment is unchanged. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
  onSaved: (change: RatingChange) => void;
};

type CommentProps = Pick<DishProps, "dish" | "draft" | "onDraft"> & {
  save: ReturnType<typeof useRateDish>;
};

/** Asks for a comment once the dish has stars. */
function Comment({ dish: { name, rating }, draft, onDraft, save }: CommentProps) {
  if (rating === null) return null;
  const typed = draft ?? rating.comment;
  return (
    <>
      <TextField
        label="Comentario (opcional)"
        multiline
        minRows={2}
        maxRows={6}
        value={typed}
        onChange={({ target: { value } }) => onDraft(value === rating.comment ? undefined : value)}
        slotProps={{
          htmlInput: { maxLength: maxRatingCommentLength, "aria-label": `Comentario sobre ${name}` },
        }}
        helperText="La cocina lo lee sin tu nombre."
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {draft !== undefined && (
          <BusyButton
            ref={focusDishOnRemoval}
            variant="contained"
            busy={save.isPending}
            onClick={() => save.mutate({ stars: rating.stars, comment: draft })}
          >
            Guardar comentario
          </BusyButton>
        )}
        <Button
          ref={focusDishOnRemoval}
          color="inherit"
          onClick={() => save.mutate(null)}
          sx={{ ml: draft === undefined ? -1.75 : 0 }}
        >
          Quitar calificación
        </Button>
      </Stack>
    </>
  );
}

type OutcomeProps = {
  save: ReturnType<typeof useRateDish>;
  /** It is the rating that the last change replaced. */
  former: RatingChange;
};

/** Shows the result of the last change. Screen readers cannot reach snackbars while a dialog is open. */
function Outcome({ save, former }: OutcomeProps) {
  const isTakenBack = save.isSuccess && save.variables === null;
  return (
    <Box role="status" sx={{ "&:empty": { display: "none" } }}>
      {save.isError && (
        <Alert severity="error">
          {hasUnknownOutcome(save.error) ? "No sabemos si se guardó." : "No se guardó."} {save.error.message}
        </Alert>
      )}
      {save.isSuccess && (
        <Alert
          severity="success"
          action={
            isTakenBack &&
            former !== null && (
              <Button
                ref={focusDishOnRemoval}
                color="inherit"
                onClick={() => save.mutate({ stars: former.stars, comment: former.comment })}
              >
                Deshacer
              </Button>
            )
          }
        >
          {isTakenBack ? "Quitaste tu calificación." : "Gracias, la guardamos."}
        </Alert>
      )}
    </Box>
  );
}

const starStyle = {
  color: "primary.main",
  // Each star is large enough for a thumb.
  fontSize: { xs: "3rem", sm: "2.75rem" },
  "& .MuiRating-iconEmpty": { color: "text.secondary" },
};

function RateableDish({ order, dish, draft, onDraft, onSaved }: DishProps) {
  const { name, rating, rated_until: until } = dish;
  const save = useRateDish(order, dish, onSaved);
  const titleId = `calificar-${order.id}-${dish.item}`;
  const [former, setFormer] = useState<RatingChange>(null);
  if (rating !== null && rating !== former) setFormer(rating);
  return (
    <Stack component="li" sx={{ gap: 1 }}>
      <Box>
        <Typography id={titleId} tabIndex={-1} sx={{ fontWeight: 650 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {rating === null ? "Puedes calificarlo" : "Puedes cambiar tu calificación"} hasta el{" "}
          {formatDate(until)}
        </Typography>
      </Box>
      <Box role="group" aria-labelledby={titleId} sx={{ ml: -0.5 }}>
        <Rating
          name={titleId}
          value={rating?.stars ?? null}
          onChange={(_, stars) => {
            // A second tap on the same star does not remove the rating.
            if (stars !== null) save.mutate({ stars, comment: rating?.comment ?? "" });
          }}
          getLabelText={formatStars}
          emptyLabelText="Sin calificar"
          sx={starStyle}
        />
      </Box>
      <Comment dish={dish} draft={draft} onDraft={onDraft} save={save} />
      <Outcome save={save} former={former} />
    </Stack>
  );
}

/** Shows a rating that can no longer be changed. */
function RatedDish({ dish: { name, rating } }: Pick<DishProps, "dish">) {
  if (rating === null) return null;
  return (
    <Box component="li">
      <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
      <Typography variant="body2">
        Le diste {formatStars(rating.stars)}
        {rating.comment && `: «${rating.comment}»`}
      </Typography>
    </Box>
  );
}

/** Shows the dishes of an order that can be rated or have a rating. */
export function DishRatings({ order }: { order: Order }) {
  const dishes = useQuery(query(listOrderRatings, { params: { id: order.id } }));
  const [drafts, setDrafts] = useState<Drafts<string>>({});
  const change = (item: number, draft: string | undefined) =>
    setDrafts((former) => withDraft(former, String(item), draft));
  /** Discards a draft once it is saved. Text that was typed since then stays, also when the rating is removed. */
  const settle = (item: number, saved: RatingChange) =>
    setDrafts((former) =>
      former[item] === saved?.comment ? withDraft(former, String(item), undefined) : former,
    );
  const { question } = useUnsavedChangesGuard({
    isDirty: dishes.data?.results.some(({ item, rating }) => rating !== null && item in drafts) ?? false,
    isSaving: useIsMutating({ mutationKey: ratingMutationKey }) > 0,
    close: () => setDrafts({}),
  });
  const shown = dishes.data?.results.filter(({ can_be_rated, rating }) => can_be_rated || rating !== null);
  if (shown?.length === 0) return null;
  const isAnyRateable = shown?.some(({ can_be_rated }) => can_be_rated);
  return (
    <Paper component="section" aria-label="Calificaciones" variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {isAnyRateable ? "¿Qué te pareció?" : "Tus calificaciones"}
      </Typography>
      {!shown && dishes.isPending && <LoadingRows rows={Math.max(order.to_rate ?? 0, 1)} height={96} />}
      <QueryError query={dishes} message="No pudimos cargar tus calificaciones" />
      <Stack component="ul" sx={{ gap: 3, listStyle: "none", m: 0, p: 0 }}>
        {shown?.map((dish) =>
          dish.can_be_rated ? (
            <RateableDish
              key={dish.item}
              order={order}
              dish={dish}
              draft={drafts[dish.item]}
              onDraft={(draft) => change(dish.item, draft)}
              onSaved={(saved) => settle(dish.item, saved)}
            />
          ) : (
            <RatedDish key={dish.item} dish={dish} />
          ),
        )}
      </Stack>
      {question}
    </Paper>
  );
}
