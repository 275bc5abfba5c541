import type { ProductCode } from "./codes.ts";

/** Of which of a zone's three vehicles a product rides in. */
export type VehicleMeal = "desayuno" | "almuerzo" | "cena";

export const vehicleMeals: Readonly<Record<ProductCode, VehicleMeal>> = {
  DESAY: "desayuno",
  DESST: "desayuno",
  ALMUE: "almuerzo",
  ESPEC: "almuerzo",
  CENAC: "cena",
  CENST: "cena",
};

/** How what has no vehicle, or no zone, is called: it stands in a group of its own. */
export const noVehicle = "Sin vehículo";
export const noZone = "Zona no disponible";

/**
 * So many units of one dish with the same chosen options for one place, on one day of delivery.
 * Kitchen, dispatch and mobility are different sums of the same lines.
 */
export type DayLine = {
  readonly vehicle: string | null;
  readonly company_id: number;
  readonly company: string;
  readonly zone_id: number | null;
  readonly zone: string | null;
  /** The zone's own order within its company; null without a zone. */
  readonly zone_order: number | null;
  readonly product: ProductCode;
  readonly product_type: string;
  readonly product_type_name: string;
  readonly dish: string;
  /** The chosen options by name, e.g. `Causa limeña, Lomo saltado`; empty without any. */
  readonly options: string;
  readonly quantity: number;
};
