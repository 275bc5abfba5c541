import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CartAddition } from "@lonchera/contract/orders";
import type { ProposedDay } from "@lonchera/contract/usual-week";
import { formatDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import { formatSoles } from "@lonchera/domain/money";
import { BusyButton } from "../../components/busy-button.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { paths } from "../../app/paths.ts";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { useNow } from "../../components/use-now.ts";
import { formatMoment } from "../../lib/time-text.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { useSession } from "../../lib/session/session.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import { describeCartError } from "../cart/use-cart.ts";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { TakenProposalNotice } from "./taken-notice.tsx";
import { useTakeProposal } from "./use-take-proposal.ts";
import { proposalQuery, usualWeekQuery, type useSkipWeek } from "./usual-week.ts";

type ReadyProposal = ProposedDay & { readonly item: NonNullable<ProposedDay["item"]> };

function isReady(day: ProposedDay): day is ReadyProposal {
  return day.state === "ready" && day.item !== null;
}

function DayName({ day }: { day: ProposedDay }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
      {day.week_day_value} {formatDate(day.category_date)}
    </Typography>
  );
}

type ReadyDayProps = { day: ReadyProposal; isTaken: boolean; onToggle: () => void };

function ReadyDay({ day, isTaken, onToggle }: ReadyDayProps) {
  const now = useNow(60_000);
  const { item, wish, ordered_at } = day;
  return (
    <>
      <FormControlLabel
        labelPlacement="start"
        control={<Switch checked={isTaken} onChange={onToggle} />}
        label={
          <>
            <DayName day={day} />
            <Box component="span" sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>
              {item.name}
            </Box>{" "}
            {formatSoles(parseAmount(item.price))}
          </>
        }
        sx={{ ml: 0, width: 1, justifyContent: "space-between" }}
      />
      {wish.toLowerCase() !== item.name.toLowerCase() && (
        <Typography variant="body2" color="textSecondary">
          Por tu elección: {wish}
        </Typography>
      )}
      {ordered_at !== null && (
        <Typography variant="body2">La pedimos por ti {formatMoment(Date.parse(ordered_at), now)}</Typography>
      )}
      <LazyDishTags tags={item.tags} />
    </>
  );
}

function OtherDay({ day }: { day: ProposedDay }) {
  return (
    <>
      <DayName day={day} />
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {day.wish}:{" "}
        <Box component="span" sx={{ fontWeight: 650 }}>
          {day.reason}
        </Box>
      </Typography>
    </>
  );
}

type ProposedDaysProps = {
  days: readonly ProposedDay[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** These days are switched off. */
  excluded: readonly string[];
  onToggle: (date: string) => void;
};

function ProposedDays({ days, error, onRetry, excluded, onToggle }: ProposedDaysProps) {
  if (error) return <LoadError message="No pudimos cargar tu propuesta" onRetry={onRetry} />;
  if (!days) return <LoadingRows rows={4} height={64} />;
  if (days.length === 0) return <Typography>No hay días de tu semana en el menú.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {days.map((day) => (
        <Box
          component="li"
          key={day.category_date}
          sx={{ py: 1.25, borderBottom: 1, borderColor: "divider", "&:last-of-type": { border: 0 } }}
        >
          {isReady(day) ? (
            <ReadyDay
              day={day}
              isTaken={!excluded.includes(day.category_date)}
              onToggle={() => onToggle(day.category_date)}
            />
          ) : (
            <OtherDay day={day} />
          )}
        </Box>
      ))}
    </Box>
  );
}

type ProposalActionsProps = {
  take: ReturnType<typeof useTakeProposal>["take"];
  ready: readonly ReadyProposal[];
  excluded: readonly string[];
  onSkip: (until: string) => void;
  onClose: () => void;
};

function ProposalActions({ take, ready, excluded, onSkip, onClose }: ProposalActionsProps) {
  const chosen = ready.filter(({ category_date }) => !excluded.includes(category_date));
  const last = ready.at(-1);
  if (!last)
    return (
      <Button color="inherit" onClick={onClose}>
        Cerrar
      </Button>
    );
  return (
    <>
      <Button color="inherit" onClick={() => onSkip(last.category_date)} sx={{ mr: "auto" }}>
        Esta semana no
      </Button>
      <BusyButton
        variant="contained"
        disabled={chosen.length === 0}
        busy={take.isPending}
        onClick={() => take.mutate(chosen.map(({ item }) => item.id))}
      >
        {chosen.length === 0 ? "Elige un plato" : `Agregar ${formatCount(chosen.length, "plato")} al carrito`}
      </BusyButton>
    </>
  );
}

type TakenActionsProps = {
  taken: CartAddition;
  undo: ReturnType<typeof useTakeProposal>["undo"];
  onClose: () => void;
};

function TakenActions({ taken, undo, onClose }: TakenActionsProps) {
  const company = useSession().user?.company ?? "";
  return (
    <>
      {taken.added.length > 0 && (
        <BusyButton
          color="inherit"
          busy={undo.isPending}
          onClick={() => undo.mutate(taken)}
          sx={{ mr: "auto" }}
        >
          Deshacer
        </BusyButton>
      )}
      <Button color="inherit" onClick={onClose}>
        Cerrar
      </Button>
      <Button variant="contained" component={Link} to={paths.cartSummary(company)}>
        Ver carrito
      </Button>
    </>
  );
}

type ProposalDialogProps = {
  open: boolean;
  skipping: ReturnType<typeof useSkipWeek>;
  onClose: () => void;
};

/** Shows the proposal for each day of the menu and a button that adds its dishes to the cart. */
export function ProposalDialog({ open, skipping, onClose }: ProposalDialogProps) {
  const proposal = useQuery({ ...proposalQuery, staleTime: 0, enabled: open });
  const { data: week } = useQuery({ ...usualWeekQuery, enabled: open });
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const { take, undo } = useTakeProposal(open);
  const days = proposal.data?.results;
  const taken = take.data;
  const toggle = (date: string) =>
    setExcluded((dates) => (dates.includes(date) ? dates.filter((one) => one !== date) : [...dates, date]));
  const close = () => {
    onClose();
    if (taken) take.reset();
  };
  const error = take.error ?? undo.error;
  const unknown = hasUnknownOutcome(error) ? " Puede que ya esté hecho: mira tu carrito." : "";
  const problem = error ? `${describeCartError(error)}${unknown}` : skipping.problem;
  const actions = taken ? (
    <TakenActions taken={taken} undo={undo} onClose={close} />
  ) : (
    <ProposalActions
      take={take}
      ready={(days ?? []).filter(isReady)}
      excluded={excluded}
      onSkip={(until) => skipping.skip(until, close)}
      onClose={close}
    />
  );
  return (
    <DialogShell open={open} title="Tu semana habitual" onClose={close} toRead actions={actions}>
      <Stack sx={{ gap: 2 }}>
        {problem !== null && (
          <Alert severity="error" ref={scrollIntoView}>
            {problem}
          </Alert>
        )}
        {taken ? (
          <TakenProposalNotice taken={taken} />
        ) : (
          <>
            <Typography color="textSecondary">
              {week?.confirms
                ? "Lo pedimos por ti a la hora que dice cada día. Si prefieres, llévalo tú al carrito, o di que esta semana no."
                : "Nada se pide ni se cobra solo: pasa a tu carrito, donde lo revisas."}
            </Typography>
            <ProposedDays
              days={days}
              error={proposal.error}
              onRetry={() => void proposal.refetch()}
              excluded={excluded}
              onToggle={toggle}
            />
          </>
        )}
      </Stack>
    </DialogShell>
  );
}
