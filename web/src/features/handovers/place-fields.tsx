import Box from "@mui/material/Box";
import type { HandoverPlace } from "@lonchera/contract/handovers-lists";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatNumber } from "@lonchera/domain/texts";
import { handoverMealNames, handoverMeals } from "@lonchera/domain/handover";
import { toSelectOptions } from "../../components/select-options.ts";
import { DateField, touchHeightStyles } from "../../components/date-field.tsx";
import { SelectField, SelectFilter } from "../../components/select-filter.tsx";
import type { HandoverChange, HandoverState } from "./handover-url-state.ts";

const meals = toSelectOptions(handoverMeals, handoverMealNames);

/** Returns how much was handed over, like ` (3 de 12)`. */
function formatProgress(places: readonly HandoverPlace[]): string {
  const done = places.reduce((sum, { handed_over }) => sum + handed_over, 0);
  const all = places.reduce((sum, { portions }) => sum + portions, 0);
  return ` (${formatNumber(done)} de ${formatNumber(all)})`;
}

function toVehicleOptions(places: readonly HandoverPlace[]) {
  const byVehicle = Map.groupBy(places, ({ vehicle_id }) => vehicle_id);
  return [...byVehicle].flatMap(([id, ofVehicle]) =>
    id === null
      ? []
      : { value: String(id), label: `${ofVehicle[0]?.vehicle ?? ""}${formatProgress(ofVehicle)}` },
  );
}

function toZoneOptions(places: readonly HandoverPlace[]) {
  return places.map((place) => ({
    value: String(place.zone_id),
    label: `${place.zone} · ${place.company}${formatProgress([place])}`,
  }));
}

type PlaceFieldsProps = {
  state: HandoverState;
  today: CalendarDate;
  /** These are the places of the day. */
  places: readonly HandoverPlace[];
  onChange: (change: HandoverChange) => void;
};

/** Shows the fields for the day, the meal, and the vehicle or zone at which the phone is. */
export function PlaceFields({ state, today, places, onChange }: PlaceFieldsProps) {
  const ofMeal = places.filter(({ meal }) => meal === state.meal);
  const ofVehicle = ofMeal.filter(({ vehicle_id }) => state.vehicle === null || vehicle_id === state.vehicle);
  return (
    <Box
      role="group"
      aria-label="Dónde entregas"
      sx={{
        display: "grid",
        gap: 1.5,
        mb: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, minmax(0, 240px))" },
      }}
    >
      <DateField
        size="small"
        label="Fecha"
        value={state.date}
        inForm
        problem={null}
        onChange={(date) => onChange({ date: date ?? today, vehicle: null, zone: null })}
      />
      <SelectField
        label="Comida"
        options={meals}
        value={state.meal}
        onChange={(meal) => onChange({ meal, vehicle: null, zone: null })}
        sx={touchHeightStyles}
      />
      <SelectFilter
        label="Vehículo"
        options={toVehicleOptions(ofMeal)}
        value={state.vehicle === null ? null : String(state.vehicle)}
        onChange={(vehicle) => onChange({ vehicle: vehicle === null ? null : Number(vehicle), zone: null })}
        sx={touchHeightStyles}
      />
      <SelectFilter
        label="Zona"
        allLabel="Todas"
        options={toZoneOptions(ofVehicle)}
        value={state.zone === null ? null : String(state.zone)}
        onChange={(zone) => onChange({ zone: zone === null ? null : Number(zone) })}
        sx={touchHeightStyles}
      />
    </Box>
  );
}
