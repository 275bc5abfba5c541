import { z } from "zod";
import { archivedRecord } from "./archived.ts";
import { endpoint } from "./endpoint.ts";
import { id, idParams, requiredText } from "./field-schemas.ts";

export const vehicleNameTakenMessage = "Ya existe un vehículo con ese nombre.";

/** A vehicle that delivers to zones. */
const vehicle = z.object({ id, name: z.string() });
export type Vehicle = z.output<typeof vehicle>;

export const vehicleInput = z.object({ name: requiredText(100, "El nombre es obligatorio") });

/** `seen` is the name with which the form was filled. If somebody has changed it since, the edit is refused. */
const vehicleEdit = vehicleInput.extend({ seen: vehicle.shape.name.optional() });
export type VehicleEdit = z.output<typeof vehicleEdit>;

export const listVehicles = endpoint("GET", "/api/vehicles/", {
  roles: ["operations"],
  summary: "Vehículos",
  response: z.array(vehicle),
});

export const createVehicle = endpoint("POST", "/api/vehicles/", {
  roles: ["operations"],
  summary: "Crear un vehículo",
  body: vehicleInput,
  status: 201,
  response: vehicle,
});

export const deleteVehicle = endpoint("DELETE", "/api/vehicles/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Archivar un vehículo que ninguna zona usa",
  params: idParams,
});

export const listArchivedVehicles = endpoint("GET", "/api/vehicles/archived/", {
  roles: ["operations"],
  summary: "Vehículos archivados, lo último primero",
  response: z.array(archivedRecord),
});

export const restoreVehicle = endpoint("POST", "/api/vehicles/{id}/restore/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Restaurar un vehículo archivado",
  params: idParams,
});

export const updateVehicle = endpoint("PUT", "/api/vehicles/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Cambiar el nombre de un vehículo",
  params: idParams,
  body: vehicleEdit,
  response: vehicle,
});
