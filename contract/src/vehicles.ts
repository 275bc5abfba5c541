import { z } from "zod";
import { archivedRecord } from "./archived.ts";
import { endpoint } from "./endpoint.ts";
import { id, idParams, text } from "./values.ts";

export const vehicleNameTakenMessage = "Ya existe un vehículo con ese nombre.";

/** A vehicle that delivers to zones. */
const vehicle = z.object({ id, name: z.string() });
export type Vehicle = z.output<typeof vehicle>;

export const vehicleInput = z.object({ name: text(100, "El nombre es obligatorio") });

/** `seen` is the name that the form was filled with. If somebody changed it since, the edit is refused. */
const vehicleEdit = vehicleInput.extend({ seen: vehicle.shape.name.optional() });
export type VehicleEdit = z.output<typeof vehicleEdit>;

export const listVehicles = endpoint({
  method: "GET",
  path: "/api/vehicles/",
  access: "staff",
  roles: ["operations"],
  summary: "Vehículos",
  response: z.array(vehicle),
});

export const createVehicle = endpoint({
  method: "POST",
  path: "/api/vehicles/",
  access: "staff",
  roles: ["operations"],
  summary: "Crear un vehículo",
  body: vehicleInput,
  status: 201,
  response: vehicle,
});

export const deleteVehicle = endpoint({
  method: "DELETE",
  path: "/api/vehicles/{id}/",
  refuses: [409],
  access: "staff",
  roles: ["operations"],
  summary: "Archivar un vehículo que ninguna zona usa",
  params: idParams,
});

export const listArchivedVehicles = endpoint({
  method: "GET",
  path: "/api/vehicles/archived/",
  access: "staff",
  roles: ["operations"],
  summary: "Vehículos archivados, lo último primero",
  response: z.array(archivedRecord),
});

export const restoreVehicle = endpoint({
  method: "POST",
  path: "/api/vehicles/{id}/restore/",
  refuses: [409],
  access: "staff",
  roles: ["operations"],
  summary: "Restaurar un vehículo archivado",
  params: idParams,
});

export const updateVehicle = endpoint({
  method: "PUT",
  path: "/api/vehicles/{id}/",
  refuses: [409],
  access: "staff",
  roles: ["operations"],
  summary: "Cambiar el nombre de un vehículo",
  params: idParams,
  body: vehicleEdit,
  response: vehicle,
});
