import type { DayLine } from "./day-lines.ts";

/** Creates a line of one lunch for a company's canteen, changed by `changes`. */
export function createDayLine(changes: Partial<DayLine>): DayLine {
  return {
    vehicle: "Van Norte",
    company_id: 1,
    company: "Minera Andina",
    zone_id: 1,
    zone: "Comedor",
    zone_order: 0,
    zone_address: "",
    zone_contact: "",
    zone_delivery_hour: "",
    product: "ALMUE",
    product_type: "CONVE",
    product_type_name: "Convencional",
    dish: "Lomo saltado",
    options: "",
    components: [],
    tags: [],
    quantity: 1,
    notes: [],
    ...changes,
  };
}
