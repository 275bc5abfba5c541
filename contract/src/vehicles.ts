import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idParam, text } from "./values.ts";

export const vehicleNameTakenMessage = "Ya existe un vehículo con ese nombre.";

/** A vehicle that delivers to zones. */
export const vehicle = z.object({ id, name: z.string() });
export type Vehicle = z.output<typeof vehicle>;

export const vehicleInput = z.object({ name: text(100, "El nombre es obligatorio") });

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

export const updateVehicle = endpoint({
  method: "PUT",
  path: "/api/vehicles/{id}/",
  access: "staff",
  roles: ["operations"],
  summary: "Cambiar el nombre de un vehículo",
  params: z.object({ id: idParam }),
  body: vehicleInput,
  response: vehicle,
});
