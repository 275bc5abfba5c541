import type { FastifyInstance } from "fastify";
import {
  createVehicle,
  deleteVehicle,
  listArchivedVehicles,
  listVehicles,
  restoreVehicle as restoreVehicleEndpoint,
  updateVehicle,
} from "@lonchera/contract/vehicles";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findArchivedVehicles, findVehicles } from "./queries.ts";
import { addVehicle, archiveVehicle, restoreVehicle, changeVehicle } from "./save-vehicle.ts";

export function vehicleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listVehicles, () => findVehicles(deps.db));
  route(app, createVehicle, ({ body }) => addVehicle(deps, body.name));
  route(app, updateVehicle, ({ params, body }) => changeVehicle(deps, params.id, body));
  route(app, listArchivedVehicles, () => findArchivedVehicles(deps.db));
  route(app, deleteVehicle, ({ params }) => archiveVehicle(deps, params.id));
  route(app, restoreVehicleEndpoint, ({ params }) => restoreVehicle(deps, params.id));
}
