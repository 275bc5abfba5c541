import Fastify, { LogController, type FastifyInstance } from "fastify";
import { z } from "zod";
import { accountRoutes } from "./features/accounts/routes.ts";
import { cartRoutes } from "./features/cart/routes.ts";
import { categoryRoutes } from "./features/categories/routes.ts";
import { checkoutRoutes } from "./features/checkout/routes.ts";
import { claimRoutes } from "./features/claims/routes.ts";
import { clientRoutes } from "./features/clients/routes.ts";
import { companyRoutes } from "./features/companies/routes.ts";
import { cuttingTimeRoutes } from "./features/cutting-times/routes.ts";
import { daySheetRoutes } from "./features/day-sheets/routes.ts";
import { deliveryZoneRoutes } from "./features/delivery-zones/routes.ts";
import type { Deps } from "./features/deps.ts";
import { admitRequests } from "./platform/http/admission.ts";
import { apiPageRoutes } from "./platform/http/api-page.ts";
import {
  answerUnreadableAddress,
  answerUnreadableRequest,
  handleErrors,
  parseJsonBodies,
} from "./platform/http/errors.ts";
import { limitJsonBodies } from "./platform/http/body-deadline.ts";
import { drainOnClose } from "./platform/http/drain.ts";
import { openForms } from "./platform/http/forms.ts";
import { headersOfEveryAnswer } from "./platform/http/headers.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { loggerOptions, logRequests } from "./platform/http/logger.ts";
import { openSessions } from "./platform/auth/sessions.ts";
import { serveFiles } from "./platform/http/files.ts";
import type { LineSettings } from "./platform/http/waiting-line.ts";
import { historyRoutes } from "./features/history/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { itemRoutes } from "./features/items/routes.ts";
import { outboxRoutes } from "./platform/email/outbox-routes.ts";
import { menuRoutes } from "./features/menus/routes.ts";
import { orderRoutes } from "./features/orders/routes.ts";
import { privacyRoutes } from "./features/privacy/routes.ts";
import { publicConfigRoutes } from "./features/public-config/routes.ts";
import { referenceRoutes } from "./features/reference/routes.ts";
import { paymentEventRoutes } from "./features/settlement/event-routes.ts";
import { sandboxRoutes } from "./features/settlement/sandbox-routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { sessionRoutes } from "./features/auth/routes.ts";
import { subitemRoutes } from "./features/subitems/routes.ts";
import { vehicleRoutes } from "./features/vehicles/routes.ts";

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
