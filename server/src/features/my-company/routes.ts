import type { FastifyInstance } from "fastify";
import { listConsumption } from "@lonchera/contract/my-company-consumption";
import { createPerson, invitePerson, listPeople, updatePerson } from "@lonchera/contract/my-company";
import {
  importPeople,
  listPeopleImports,
  previewPeopleImport,
  previewPeopleUndo as undoPreviewEndpoint,
  undoPeopleImport as undoPeopleImportEndpoint,
} from "@lonchera/contract/my-company-imports";
import { getParticipation, listParticipants } from "@lonchera/contract/my-company-participation";
import { route } from "../../platform/http/route.ts";
import { findAccount } from "../accounts/queries.ts";
import type { Deps } from "../deps.ts";
import { createOnce } from "../history/create-once.ts";
import { sendImportError } from "../imports/import-error.ts";
import { readTableFile } from "../imports/read-file.ts";
import { findParticipants, readParticipation } from "./participation.ts";
import { findPeopleImports } from "./people-import-records.ts";
import { findConsumption } from "./consumption.ts";
import { findPeople } from "./queries.ts";
import { peopleShape } from "./read-people.ts";
import { previewPeople, savePeopleImport } from "./save-people.ts";
import { previewPeopleUndo, undoPeopleImport } from "./undo-people.ts";
import { changePerson, addPerson, sendPersonPasswordLink } from "./save-person.ts";

/** The company is always that of the caller. */
export function myCompanyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listPeople, async ({ caller, query }) => {
    const found = await deps.replica.read((db) => findPeople(db, caller.companyId, query));
    deps.audit.recordView("client", found.results);
    return found;
  });
  route(app, createPerson, ({ caller, ...sent }) =>
    createOnce(
      deps.db,
      sent,
      () => addPerson(deps, caller, sent.body, sent.request.ip),
      (id) => findAccount(deps.db, id),
    ),
  );
  route(app, updatePerson, ({ caller, params, body }) => changePerson(deps, caller, params.id, body));
  route(app, invitePerson, ({ caller, params, request }) =>
    sendPersonPasswordLink(deps, caller, params.id, request.ip),
  );
  route(app, getParticipation, ({ caller, query }) =>
    deps.replica.read((db) => readParticipation(db, caller.companyId, query)),
  );
  route(app, listParticipants, async ({ caller, params, query }) => {
    const found = await deps.replica.read((db) => findParticipants(db, caller.companyId, params.date, query));
    deps.audit.recordView("client", found.results);
    return found;
  });
  route(app, listConsumption, async ({ caller, query }) => {
    const found = await deps.replica.read((db) => findConsumption(db, caller.companyId, query));
    deps.audit.recordView("order", found.results);
    return found;
  });
  const refusals = { errorHandler: sendImportError };
  route(
    app,
    previewPeopleImport,
    async ({ caller, body }) =>
      previewPeople(deps, caller, await readTableFile(deps, body.file, peopleShape)),
    refusals,
  );
  route(
    app,
    importPeople,
    async ({ caller, body, request }) => {
      const file = await readTableFile(deps, body.file, peopleShape);
      return savePeopleImport(deps, caller, file, () => request.socket.destroyed);
    },
    refusals,
  );
  route(app, undoPreviewEndpoint, ({ caller, params }) => previewPeopleUndo(deps, caller, params.id));
  route(app, undoPeopleImportEndpoint, ({ caller, params }) => undoPeopleImport(deps, caller, params.id));
  route(app, listPeopleImports, ({ caller, query }) => findPeopleImports(deps.db, caller.companyId, query));
}
