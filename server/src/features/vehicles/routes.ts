import type { FastifyInstance } from "fastify";
import { createVehicle, listVehicles, updateVehicle } from "@lonchera/contract/vehicles";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { findVehicles, renameVehicle, insertVehicle } from "./queries.ts";

export function vehicleRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, listVehicles, () => findVehicles(db));
  route(app, createVehicle, ({ body }) => insertVehicle(db, body.name));
  route(
    app,
    updateVehicle,
    async ({ params, body }) => (await renameVehicle(db, params.id, body.name)) ?? abort(404, "not_found"),
  );
}
