import Fastify, { LogController, type FastifyInstance } from "fastify";
import { z } from "zod";
import { accountRoutes } from "./accounts/routes.ts";
import { cartRoutes } from "./cart/routes.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { claimRoutes } from "./claims/routes.ts";
import { clientRoutes } from "./clients/routes.ts";
import { companyRoutes } from "./companies/routes.ts";
import { cuttingTimeRoutes } from "./cutting-times/routes.ts";
import { daySheetRoutes } from "./day-sheets/routes.ts";
import { deliveryZoneRoutes } from "./delivery-zones/routes.ts";
import type { Deps } from "./deps.ts";
import { admitRequests } from "./http/admission.ts";
import { apiPageRoutes } from "./http/api-page.ts";
import {
  answerUnreadableAddress,
  answerUnreadableRequest,
  handleErrors,
  parseJsonBodies,
} from "./http/errors.ts";
import { limitJsonBodies } from "./http/body-deadline.ts";
import { drainOnClose } from "./http/drain.ts";
import { openForms } from "./http/forms.ts";
import { headersOfEveryAnswer } from "./http/headers.ts";
import { healthRoutes } from "./http/health.ts";
import { loggerOptions, logRequests } from "./http/logger.ts";
import { openSessions } from "./http/session.ts";
import { serveFiles } from "./http/files.ts";
import type { LineSettings } from "./http/waiting-line.ts";
import { historyRoutes } from "./history/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { itemRoutes } from "./items/routes.ts";
import { outboxRoutes } from "./mail/outbox-routes.ts";
import { menuRoutes } from "./menus/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { publicConfigRoutes } from "./public-config/routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { paymentEventRoutes } from "./settlement/event-routes.ts";
import { sandboxRoutes } from "./settlement/sandbox-routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { sessionRoutes } from "./session/routes.ts";
import { subitemRoutes } from "./subitems/routes.ts";
import { vehicleRoutes } from "./vehicles/routes.ts";

z.config(z.locales.es());

export type AppOptions = {
  /** Signs tokens. */
  readonly secret: string;
  readonly parseResponses?: boolean;
  readonly log?: boolean;
  /** In place of the usual ones, for tests. */
  readonly line?: Partial<LineSettings>;
  /** In place of the usual ones: tests are in a hurry. */
  readonly patience?: Partial<Patience>;
};

const maxJsonBody = 256 * 1024;
/** Connections shall not use up the files that the process may open. */
const maxConnections = 10_000;

/** Milliseconds. */
const usualPatience = {
  headers: 10_000,
  jsonBody: 15_000,
  upload: 120_000,
  /** For what still comes of an upload that was refused. */
  unreadUpload: 5_000,
  idleConnection: 72_000,
  /** For the requests under way when the server is told to end. */
  lastAnswers: 10_000,
};
type Patience = typeof usualPatience;

/** The server with every feature on it, not yet listening. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const patience = { ...usualPatience, ...options.patience };
  const app = Fastify({
    logger: options.log ? loggerOptions() : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBody,
    requestTimeout: patience.upload,
    keepAliveTimeout: patience.idleConnection,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: 1_000 },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerUnreadableRequest,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });
  app.server.maxConnections = maxConnections;
  app.decorate("sessions", openSessions(deps.pool, options.secret, deps.clock));
  app.decorate("parseResponses", options.parseResponses ?? false);
  logRequests(app);
  handleErrors(app);
  drainOnClose(app, patience.lastAnswers);
  parseJsonBodies(app);
  limitJsonBodies(app, patience.jsonBody);
  headersOfEveryAnswer(app, config);
  admitRequests(app, options.line);
  await openForms(app, patience.unreadUpload);

  sessionRoutes(app, deps, options.secret);
  accountRoutes(app, deps);
  clientRoutes(app, deps);
  companyRoutes(app, deps);
  publicConfigRoutes(app, deps);
  referenceRoutes(app, deps);
  menuRoutes(app, deps);
  categoryRoutes(app, deps);
  itemRoutes(app, deps);
  subitemRoutes(app, deps);
  deliveryZoneRoutes(app, deps);
  vehicleRoutes(app, deps);
  cuttingTimeRoutes(app, deps);
  cartRoutes(app, deps);
  checkoutRoutes(app, deps);
  paymentEventRoutes(app, deps);
  orderRoutes(app, deps);
  daySheetRoutes(app, deps);
  reportRoutes(app, deps);
  importRoutes(app, deps);
  claimRoutes(app, deps);
  privacyRoutes(app, deps);
  historyRoutes(app, deps);
  if (config.paymentProvider === "sandbox") sandboxRoutes(app, deps);
  outboxRoutes(app, deps);
  healthRoutes(app, deps);
  await apiPageRoutes(app);
  await serveFiles(app, config);
  app.addHook("onClose", () => deps.menus.close());
  return app;
}
