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
import { type ReactNode, useId } from "react";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listItemTypes } from "@lonchera/contract/reference";
import { automaticOrderRequirementTexts, type Favorite, type UsualWeek } from "@lonchera/contract/usual-week";
import { formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { weekDays } from "@lonchera/domain/codes";
import { automaticOrderLeadHours } from "@lonchera/domain/usual-week";
import { QueryError } from "../../components/data-state.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { ToggleChip } from "../../components/toggle-chip.tsx";
import { useNow } from "../../components/use-now.ts";
import { SectionCard } from "../../components/section-card.tsx";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { useRemoveFavorite, useSaveWeek, usualWeekSectionId, usualWeekQuery } from "./usual-week.ts";
import { toDishChoice, getTypeChoices, WeekDayField } from "./week-day-field.tsx";

type SaveWeek = ReturnType<typeof useSaveWeek>["mutate"];

type FavoriteListProps = { favorites: readonly Favorite[]; onRemove: (favorite: Favorite) => void };

function FavoriteList({ favorites, onRemove }: FavoriteListProps) {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography variant="h4" component="h3" id={titleId} sx={{ mb: 1 }}>
        Mis favoritos
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {favorites.map((favorite) => (
          <div key={`${favorite.product} ${favorite.name}`} ref={focusHeadingOnRemoval}>
            <ToggleChip
              label={favorite.name}
              icon={<FavoriteRounded />}
              isChosen
              onToggle={() => onRemove(favorite)}
            />
          </div>
        ))}
      </Box>
    </Box>
  );
}

/** Pressing a favourite removes it. */
function Favorites({ favorites }: { favorites: readonly Favorite[] }) {
  const remove = useRemoveFavorite();
  return (
    <>
      {favorites.length === 0 ? (
        <Typography>Toca el corazón de un plato del menú y aparecerá aquí.</Typography>
      ) : (
        <FavoriteList favorites={favorites} onRemove={remove.mutate} />
      )}
      {remove.error && <Alert severity="error">No se pudo quitar el favorito. {remove.error.message}</Alert>}
    </>
  );
}

type PartProps = { week: UsualWeek; onSave: SaveWeek };

/** Asks a company client for the delivery zone, unless the company has only one. */
function ZoneField({ week, companyId, onSave }: PartProps & { companyId: number }) {
  const loaded = useQuery(query(listCompanyZones, { params: { companyId } }));
  if (!loaded.data) return <QueryError query={loaded} message="No pudimos cargar las zonas de entrega" />;
  const zones = loaded.data.filter(({ enabled }) => enabled);
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

/** Lets company clients have their proposal ordered automatically. */
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
        Cada día, {automaticOrderLeadHours} horas antes de que cierre tu comida, la pedimos por ti a la cuenta
        de tu empresa y te lo decimos por correo. Puedes cambiarla o cancelarla hasta su hora límite. No
        pedimos nada si ya hiciste o cancelaste un pedido para ese día, o si tienes algo de ese día en tu
        carrito.
      </Typography>
      {missing.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          Para activarlo falta:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {missing.map((one) => (
              <li key={one}>{automaticOrderRequirementTexts[one]}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

function SkippedNotice({ week, onSave }: PartProps) {
  const today = toLimaDate(useNow(60_000));
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

function Frame({ children }: { children: ReactNode }) {
  return (
    <SectionCard
      id={usualWeekSectionId}
      title="Mi semana habitual"
      lead="Dinos qué sueles comer cada día. Cuando salga el menú te lo proponemos, y con un toque pasa a tu carrito."
    >
      {children}
    </SectionCard>
  );
}

function Content({ week, companyId }: { week: UsualWeek; companyId: number }) {
  const save = useSaveWeek();
  const onSave: SaveWeek = save.mutate;
  const menu = useQuery(query(getWeeklyMenu, { params: { companyId } }));
  const types = useQuery(query(listItemTypes, {}));
  // The fields show the names of the item types.
  if (types.isPending) return null;
  const choices = {
    favorites: week.favorites.map(toDishChoice),
    types: getTypeChoices(menu.data ?? []),
    typeNames: new Map(types.data?.map(({ id, name }) => [id, name])),
  };
  return (
    <Frame>
      <Stack sx={{ gap: 2.5 }}>
        <SkippedNotice week={week} onSave={onSave} />
        <Favorites favorites={week.favorites} />
        {!menu.data && <QueryError query={menu} message="No pudimos cargar los tipos de plato del menú" />}
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
          <Alert severity="error">
            {hasUnknownOutcome(save.error) ? "No sabemos si se guardó" : "No se pudo guardar"} el cambio.{" "}
            {save.error.message}
          </Alert>
        )}
      </Stack>
    </Frame>
  );
}

/** Shows the customer's favourites and usual week, or nothing if they are switched off. */
export function UsualWeekSection() {
  const { data: config } = useQuery(query(getPublicConfig, {}));
  const isOffered = config?.usual_week_offered === true;
  const week = useQuery({ ...usualWeekQuery, enabled: isOffered });
  const companyId = useSession().user?.company_id ?? null;
  if (!isOffered || companyId === null) return null;
  if (week.data) return week.data.offered && <Content week={week.data} companyId={companyId} />;
  return (
    week.error && (
      <Frame>
        <QueryError query={week} message="No pudimos cargar tu semana habitual" />
      </Frame>
    )
  );
}
