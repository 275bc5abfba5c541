import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { listCategories, type StaffMenuDay } from "@lonchera/contract/categories";
import {
  copyDishes,
  copyMessages,
  type CopyInput,
  maxCopyTargets,
  previewCopy,
} from "@lonchera/contract/dish-copies";
import { listImports, undoImport } from "@lonchera/contract/imports";
import { itemMessages, listItems } from "@lonchera/contract/items";
import {
  addDays,
  type CalendarDate,
  formatWeekdayDate,
  getMonday,
  getWeekDay,
  toLimaDate,
} from "@lonchera/domain/calendar";
import { weekDays } from "@lonchera/domain/codes";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { DateField } from "../../components/date-field.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { FormDialog } from "../../components/dialog-shell.tsx";
import { runIfFocusLost } from "../../components/lost-focus.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { queryKey, invalidateEndpoints } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import { CompaniesField } from "../companies/company-field.tsx";
import { CopyPreviewText } from "./copy-preview.tsx";

const begunWeekMessage = "La semana ya empezó: elige una de las siguientes.";

type Span = "day" | "week";
type Source = Pick<CopyInput, "start_date" | "end_date">;

function getSource(date: CalendarDate, span: Span): Source {
  if (span === "day") return { start_date: date, end_date: date };
  const monday = getMonday(date);
  return { start_date: monday, end_date: addDays(monday, 6) };
}

type SpanFieldProps = { date: CalendarDate; span: Span; onSpan: (span: Span) => void };

function SpanField({ date, span, onSpan }: SpanFieldProps) {
  return (
    <RadioGroup aria-label="Qué se copia" value={span} onChange={(_, value) => onSpan(value as Span)}>
      <FormControlLabel value="day" control={<Radio />} label={`El ${formatDay(date)}`} />
      <FormControlLabel
        value="week"
        control={<Radio />}
        label={`Toda su semana, desde el ${formatDay(getMonday(date))}`}
      />
    </RadioGroup>
  );
}

/** Keeps the chosen target dates, which are Mondays for weeks, and the typed date. */
function useTargets(span: Span) {
  const [today] = useState(() => toLimaDate(getNow()));
  const [chosen, setChosen] = useState<readonly CalendarDate[]>([]);
  const [typed, setTyped] = useState<CalendarDate | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = (dates: readonly CalendarDate[]) => {
    setChosen(dates);
    setTyped(null);
    setProblem(null);
  };
  const refuse = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const add = (dates: readonly CalendarDate[]) => {
    const starts = dates.map((date) => (span === "week" ? getMonday(date) : date));
    const all = [...new Set([...chosen, ...starts])].sort();
    if (starts.some((date) => date < today)) refuse(span === "week" ? begunWeekMessage : copyMessages.past);
    else if (all.length > maxCopyTargets) refuse(copyMessages.tooManyTargets);
    else choose(all);
  };
  const addTyped = () => (typed === null ? refuse(copyMessages.targets) : add([typed]));
  return { today, chosen, typed, problem, input, choose, setTyped, add, addTyped };
}

type TargetsFieldProps = { span: Span; source: Source; targets: ReturnType<typeof useTargets> };

/** Adds target dates and shows the chosen ones. */
function TargetsField({ span, source, targets }: TargetsFieldProps) {
  const { today, chosen, typed, problem, input, choose, setTyped, add, addTyped } = targets;
  const latest = source.start_date < today ? today : source.start_date;
  const weekDay = weekDays.indexOf(getWeekDay(source.start_date));
  const next = [7, 14, 21, 28].map((days) => addDays(getMonday(latest), days + weekDay));
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
        <DateField
          label={span === "week" ? "A la semana del" : "Copiar al"}
          value={typed}
          onChange={setTyped}
          problem={problem}
          inputRef={input}
          inForm
        />
        <Button
          variant="outlined"
          disabled={typed === null}
          sx={{ minHeight: 56, flexShrink: 0 }}
          onClick={addTyped}
        >
          Añadir fecha
        </Button>
      </Stack>
      <Button size="small" sx={{ alignSelf: "flex-start", minHeight: 44 }} onClick={() => add(next)}>
        Añadir las 4 semanas siguientes
      </Button>
      {chosen.length > 0 && (
        <Stack
          direction="row"
          component="ul"
          aria-label="Destinos"
          sx={{ gap: 1, flexWrap: "wrap", m: 0, p: 0 }}
        >
          {chosen.map((date) => (
            <li key={date} style={{ listStyle: "none" }}>
              <Chip
                label={span === "week" ? `Semana del ${formatDay(date)}` : formatWeekdayDate(date)}
                onDelete={() => {
                  choose(chosen.filter((other) => other !== date));
                  runIfFocusLost(() => input.current?.focus());
                }}
              />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

type CopyDialogProps = { day: StaffMenuDay; companyId: number; onClose: () => void };

function CopyFailure({ error }: { error: Error }) {
  return (
    <Alert severity="error" ref={scrollIntoView}>
      {error.message}
      {hasUnknownOutcome(error) &&
        " Puede que los platos ya se hayan copiado: mira abajo lo que falta. Si copias otra vez, ninguno se repite; lo copiado se deshace en Importador."}
    </Alert>
  );
}

function useCopying(isDirty: boolean, onClose: () => void) {
  const client = useQueryClient();
  const lists = [listCategories, listItems, listImports, previewCopy];
  const showUndoSnackbar = useUndoSnackbar(lists);
  const copying = useExclusiveMutation({
    mutationFn: (body: CopyInput) => call(copyDishes, { body }),
    onSuccess: async ({ import: imported, present }) => {
      await invalidateEndpoints(client, lists);
      if (imported === null)
        return snackbar.info(
          present.length > 0
            ? "No se copió nada: esos platos ya están en sus fechas."
            : "No se copió nada: la compañía no tiene platos que copiar.",
        );
      const count = formatCount(imported.item_count, "plato");
      showUndoSnackbar(`${imported.item_count === 1 ? "Se copió" : "Se copiaron"} ${count}.`, () =>
        call(undoImport, { params: { id: imported.id }, query: {} }),
      );
      guard.leave();
    },
    onError: (error) => {
      if (hasUnknownOutcome(error)) void invalidateEndpoints(client, lists);
    },
  });
  const guard = useUnsavedChangesGuard({ isDirty, isSaving: copying.isPending, close: onClose });
  return { copying, guard };
}

function usePreview(body: CopyInput, hasTargets: boolean) {
  return useQuery({
    queryKey: [...queryKey(previewCopy), body],
    queryFn: ({ signal }) => call(previewCopy, { body }, { signal }),
    enabled: hasTargets,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Copies the dishes of a day, or of its week, to other dates and companies, after a preview. */
export function CopyDialog({ day, companyId, onClose }: CopyDialogProps) {
  // With "onChange", the error about missing companies disappears when one is chosen.
  const defaultValues = { companies: [companyId] };
  const { control, formState, setError } = useForm({ defaultValues, mode: "onChange" });
  const companies = useWatch({ control, name: "companies" });
  const [span, setSpan] = useState<Span>("day");
  const targets = useTargets(span);
  const source = getSource(day.category_date, span);
  const body = { ...source, company: companyId, targets: [...targets.chosen], companies };
  const hasTargets = body.targets.length > 0 && companies.length > 0;
  const preview = usePreview(body, hasTargets);
  const isDirty = targets.chosen.length > 0 || targets.typed !== null || formState.isDirty;
  const { copying, guard } = useCopying(isDirty, onClose);
  const isReady = hasTargets && preview.isSuccess && !preview.isPlaceholderData;
  const count = isReady ? preview.data.made.length : 0;
  return (
    <FormDialog
      title="Copiar platos"
      submitLabel={count === 0 ? "Copiar" : `Copiar ${formatNumber(count)}`}
      isBusy={copying.isPending}
      onClose={guard.requestClose}
      onSubmit={(event) => {
        event.preventDefault();
        // A typed date is added first, so that the preview shows its dishes before they are copied.
        if (targets.typed !== null || body.targets.length === 0) targets.addTyped();
        else if (companies.length === 0)
          setError("companies", { message: itemMessages.companyRequired }, { shouldFocus: true });
        else if (isReady) copying.mutate(body);
        else void preview.refetch();
      }}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        {copying.error && <CopyFailure key={copying.submittedAt} error={copying.error} />}
        {!copying.error && hasTargets && preview.error && (
          <Alert severity="error">{preview.error.message}</Alert>
        )}
        <SpanField
          date={day.category_date}
          span={span}
          onSpan={(next) => {
            setSpan(next);
            targets.choose([]);
          }}
        />
        <TargetsField key={span} span={span} source={source} targets={targets} />
        <CompaniesField control={control} name="companies" label="Compañías de destino" />
        {isReady ? (
          <CopyPreviewText preview={preview.data} />
        ) : (
          <Typography color="textSecondary">
            Elige fechas y compañías: aquí verás qué se copiará. Los platos llevan sus precios, imagen y
            subitems; lo que ya está no se repite.
          </Typography>
        )}
        {guard.question}
      </Stack>
    </FormDialog>
  );
}
