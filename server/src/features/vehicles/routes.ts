import type { FastifyInstance } from "fastify";
import { createVehicle, listVehicles, updateVehicle } from "@lonchera/contract/vehicles";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findVehicles } from "./queries.ts";
import { addVehicle, changeVehicle } from "./save-vehicle.ts";

export function vehicleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listVehicles, () => findVehicles(deps.db));
  route(app, createVehicle, ({ body }) => addVehicle(deps, body.name));
  route(app, updateVehicle, ({ params, body }) => changeVehicle(deps, params.id, body.name));
}
