import FavoriteRounded from "@mui/icons-material/FavoriteRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { getWeeklyMenu, type MenuDay } from "@lonchera/contract/menus";
import {
  confirmMissingTexts,
  type Favorite,
  type UsualDay,
  type UsualWeek,
} from "@lonchera/contract/usual-week";
import { formatDate, toBusinessDate } from "@lonchera/domain/calendar";
import { productNames, weekDayNames, weekDays, type WeekDay } from "@lonchera/domain/codes";
import { hoursBeforeClosing } from "@lonchera/domain/usual-week";
import { isSameDish } from "@lonchera/domain/repeat-match";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { ToggleChip } from "../../components/toggle-chip.tsx";
import { useNow } from "../../components/use-now.ts";
import { SectionCard } from "../../components/section-card.tsx";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { tellFailure, useRemoveFavorite, useSaveWeek, usualWeekId, usualWeekQuery } from "./usual-week.ts";

type SaveWeek = ReturnType<typeof useSaveWeek>["mutate"];
type Choice = { readonly key: string; readonly label: string; readonly wish: Omit<UsualDay, "week_day"> };

function keyOf({ product, dish, product_type }: Choice["wish"]): string {
  return dish === null ? `type ${product} ${product_type}` : `dish ${product} ${dish}`;
}

function dishChoice({ name, product }: Favorite): Choice {
  const wish = { product, dish: name, product_type: null };
  return { key: keyOf(wish), label: `${name} (${productNames[product]})`, wish };
}

/** The meals and types of the dishes that the menu has now. */
function typeChoices(menu: readonly MenuDay[]): Choice[] {
  const choices = menu
    .flatMap((day) => day.items)
    .map(({ product, product_type: { id, name } }): Choice => {
      const wish = { product, dish: null, product_type: id };
      return { key: keyOf(wish), label: `${productNames[product]} · ${name}`, wish };
    });
  return [...new Map(choices.map((choice) => [choice.key, choice])).values()];
}

type WeekDayFieldProps = {
  weekDay: WeekDay;
  days: readonly UsualDay[];
  favorites: readonly Choice[];
  types: readonly Choice[];
  onSave: SaveWeek;
};

/** What is usual on a weekday: nothing, a favourite or a type. A choice that is neither any more stays to be seen. */
function WeekDayField({ weekDay, days, favorites, types, onSave }: WeekDayFieldProps) {
  const chosen = days.find((day) => day.week_day === weekDay);
  const isDish = (choice: Choice) =>
    chosen !== undefined &&
    chosen.dish !== null &&
    isSameDish(
      { name: chosen.dish, product: chosen.product },
      { ...choice.wish, name: choice.wish.dish ?? "" },
    );
  const known = chosen && [...favorites, ...types].find((one) => one.key === keyOf(chosen) || isDish(one));
  const former: Choice[] =
    chosen && !known
      ? [
          {
            key: keyOf(chosen),
            label: chosen.dish ?? `${productNames[chosen.product]} · ${chosen.product_type}`,
            wish: chosen,
          },
        ]
      : [];
  const choose = (key: string) => {
    const wish = [...favorites, ...types, ...former].find((one) => one.key === key)?.wish;
    const others = days.filter((day) => day.week_day !== weekDay);
    onSave({ days: wish ? [...others, { ...wish, week_day: weekDay }] : others });
  };
  const groups = [
    { label: "Mis favoritos", choices: favorites },
    { label: "Cualquiera de un tipo", choices: types },
    { label: "Elegido antes", choices: former },
  ];
  return (
    <TextField
      select
      label={weekDayNames[weekDay]}
      value={known?.key ?? former[0]?.key ?? ""}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Nada</option>
      {groups
        .filter(({ choices }) => choices.length > 0)
        .map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {choices.map((choice) => (
              <option key={choice.key} value={choice.key}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
    </TextField>
  );
}

function FavoriteChip({ favorite }: { favorite: Favorite }) {
  const remove = useRemoveFavorite();
  return (
    <div ref={focusHeadingOnRemoval}>
      <ToggleChip
        label={favorite.name}
        icon={<FavoriteRounded />}
        isChosen
        onToggle={() => remove.mutate(favorite, { onError: tellFailure })}
      />
    </div>
  );
}

/** Pressing one takes it back. */
function Favorites({ favorites }: { favorites: readonly Favorite[] }) {
  const titleId = useId();
  if (favorites.length === 0)
    return <Typography>Toca el corazón de un plato del menú y aparecerá aquí.</Typography>;
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography variant="h4" component="h3" id={titleId} sx={{ mb: 1 }}>
        Mis favoritos
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {favorites.map((favorite) => (
          <FavoriteChip key={`${favorite.product} ${favorite.name}`} favorite={favorite} />
        ))}
      </Box>
    </Box>
  );
}

type PartProps = { week: UsualWeek; onSave: SaveWeek };

/** Of a company client's dishes; the only zone needs no choice. */
function ZoneField({ week, companyId, onSave }: PartProps & { companyId: number }) {
  const { data } = useQuery(query(listCompanyZones, { params: { companyId: String(companyId) } }));
  const zones = (data ?? []).filter(({ enabled }) => enabled);
  if (zones.length < 2) return null;
  return (
    <TextField
      select
      label="Zona de entrega"
      value={week.delivery_zone ?? ""}
      onChange={({ target }) => onSave({ delivery_zone: target.value === "" ? null : Number(target.value) })}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Elige una zona</option>
      {zones.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

/** Lets the proposal be ordered without a tap; for company clients only. */
function ConfirmSwitch({ week, onSave }: PartProps) {
  const missing = week.confirm_missing;
  if (missing === null) return null;
  const isPossible = week.confirms || missing.length === 0;
  return (
    <Box>
      <FormControlLabel
        label="Confirmar por mí"
        sx={{ minHeight: 44 }}
        control={
          <Switch
            checked={week.confirms}
            disabled={!isPossible}
            onChange={(_, confirms) => onSave({ confirms })}
          />
        }
      />
      <Typography variant="body2" color="textSecondary">
        Cada día, {hoursBeforeClosing} horas antes de que cierre tu comida, la pedimos por ti a la cuenta de
        tu empresa y te lo decimos por correo. Puedes cambiarla o cancelarla hasta su hora límite. No pedimos
        nada si ya hiciste o cancelaste un pedido para ese día, o si tienes algo de ese día en tu carrito.
      </Typography>
      {missing.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          Para activarlo falta:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {missing.map((one) => (
              <li key={one}>{confirmMissingTexts[one]}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

function SkippedNotice({ week, onSave }: PartProps) {
  const today = toBusinessDate(useNow(60_000));
  if (week.skipped_until === null || week.skipped_until < today) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => onSave({ skipped_until: null })}>
          Proponer de nuevo
        </Button>
      }
    >
      No te proponemos nada hasta el {formatDate(week.skipped_until)}.
    </Alert>
  );
}

function Content({ week, companyId }: { week: UsualWeek; companyId: number }) {
  const save = useSaveWeek();
  const onSave: SaveWeek = save.mutate;
  const menu = useQuery(query(getWeeklyMenu, { params: { companyId: String(companyId) } }));
  const choices = { favorites: week.favorites.map(dishChoice), types: typeChoices(menu.data ?? []) };
  return (
    <SectionCard
      id={usualWeekId}
      title="Mi semana habitual"
      lead="Dinos qué sueles comer cada día. Cuando salga el menú te lo proponemos, y con un toque pasa a tu carrito."
    >
      <Stack sx={{ gap: 2.5 }}>
        <SkippedNotice week={week} onSave={onSave} />
        <Favorites favorites={week.favorites} />
        <Box
          role="group"
          aria-label="Por día"
          sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}
        >
          {weekDays.map((weekDay) => (
            <WeekDayField key={weekDay} weekDay={weekDay} days={week.days} {...choices} onSave={onSave} />
          ))}
        </Box>
        {week.confirm_missing !== null && <ZoneField week={week} companyId={companyId} onSave={onSave} />}
        <ConfirmSwitch week={week} onSave={onSave} />
        {save.error && (
          <Alert severity="error">No se pudo guardar el último cambio. {save.error.message}</Alert>
        )}
      </Stack>
    </SectionCard>
  );
}

/** The customer's favourites and usual week; nothing where they are switched off. */
export function UsualWeekSection() {
  const { data: week } = useQuery(usualWeekQuery);
  const companyId = useSession().user?.company_id ?? null;
  if (!week?.offered || companyId === null) return null;
  return <Content week={week} companyId={companyId} />;
}
