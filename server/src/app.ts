import Fastify, { LogController, type FastifyInstance } from "fastify";
import { z } from "zod";
import { requiredMessage } from "@lonchera/contract/field-schemas";
import { absenceRoutes } from "./features/absences/routes.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { alertRoutes } from "./features/alerts/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { cartRoutes } from "./features/cart/routes.ts";
import { categoryRoutes } from "./features/categories/routes.ts";
import { checkoutRoutes } from "./features/checkout/routes.ts";
import { claimRoutes } from "./features/claims/routes.ts";
import { clientRoutes } from "./features/clients/routes.ts";
import { companyRoutes } from "./features/companies/routes.ts";
import { closureRoutes } from "./features/closures/routes.ts";
import { cuttingTimeRoutes } from "./features/cutting-times/routes.ts";
import { daySheetRoutes } from "./features/day-sheets/routes.ts";
import { deliveryZoneRoutes } from "./features/delivery-zones/routes.ts";
import type { Deps } from "./features/deps.ts";
import { auditRefusedRequests } from "./platform/audit/audit-recorder.ts";
import { apiPageRoutes } from "./platform/http/api-page.ts";
import { handleBadUrl, handleClientError, handleErrors, parseJsonBodies } from "./platform/http/errors.ts";
import { enforceBodyTimeout, drainOnClose } from "./platform/http/connections.ts";
import { registerForms } from "./platform/http/forms.ts";
import { createHeaderSetter } from "./platform/http/headers.ts";
import { openMonitorPool } from "./platform/db/monitor-pool.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { registerMetrics } from "./platform/http/metrics.ts";
import { policyReportRoutes } from "./platform/http/policy-reports.ts";
import { securityTxtRoutes } from "./platform/http/security-txt.ts";
import { getLoggerOptions, logRequests, type LogStream } from "./platform/http/logger.ts";
import { createSessionService } from "./platform/auth/sessions.ts";
import type { SecretKeys } from "./platform/auth/secret-keys.ts";
import { getTracing } from "./platform/tracing/tracing.ts";
import { traceRequests } from "./platform/tracing/trace-requests.ts";
import { serveStaticFiles } from "./platform/http/static-files.ts";
import type { QueueSettings } from "./platform/http/priority-queue.ts";
import { queueRequests } from "./platform/http/request-queue.ts";
import { failedEmailRoutes } from "./features/failed-emails/routes.ts";
import { failedPaymentRoutes } from "./features/failed-payments/routes.ts";
import { foodPreferenceRoutes } from "./features/food-preferences/routes.ts";
import { handoverRoutes } from "./features/handovers/routes.ts";
import { historyRoutes } from "./features/history/routes.ts";
import { homeRoutes } from "./features/home/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { createInitialDataReader } from "./features/initial-data/read-initial-data.ts";
import { itemRoutes } from "./features/items/routes.ts";
import { outboxRoutes } from "./platform/email/outbox-routes.ts";
import { registerWorkMetrics } from "./features/metrics/register-work-metrics.ts";
import { menuRoutes } from "./features/menus/routes.ts";
import { myCompanyRoutes } from "./features/my-company/routes.ts";
import { orderRoutes } from "./features/orders/routes.ts";
import { portionLimitRoutes } from "./features/portion-limits/routes.ts";
import { privacyRoutes } from "./features/privacy/routes.ts";
import { publicConfigRoutes } from "./features/public-config/routes.ts";
import { referenceRoutes } from "./features/reference/routes.ts";
import { paymentEventRoutes, sandboxRoutes } from "./features/settlement/routes.ts";
import { ratingRoutes } from "./features/ratings/routes.ts";
import { refundRoutes } from "./features/refunds/routes.ts";
import { reminderRoutes } from "./features/reminders/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { createReportSenders } from "./features/reports/send-report.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { secondFactorRoutes } from "./features/second-factor/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { staffRoutes } from "./features/staff/routes.ts";
import { staffOrderRoutes } from "./features/staff-orders/routes.ts";
import { statementRoutes } from "./features/statements/routes.ts";
import { subitemRoutes } from "./features/subitems/routes.ts";
import { usualWeekRoutes } from "./features/usual-week/routes.ts";
import { vehicleRoutes } from "./features/vehicles/routes.ts";

z.config({
  ...z.locales.es(),
  customError: ({ code, input, path }) => {
    if (code !== "invalid_type" || (input !== undefined && input !== null)) return undefined;
    return path?.length ? requiredMessage : "La solicitud no tiene contenido";
  },
});

export type AppOptions = {
  readonly keys: SecretKeys;
  readonly parseResponses?: boolean;
  readonly log?: LogStream;
  /** The folder of the built web. The default is that of this repository. */
  readonly webBuild?: string;
  /** Tests override the defaults. */
  readonly requestQueue?: Partial<QueueSettings>;
  readonly timeouts?: Partial<Timeouts>;
};

const maxJsonBody = 256 * 1024;
/** The other file descriptors are for the database, files and logs. */
const maxConnections = 10_000;

/** Milliseconds. */
const defaultTimeouts = {
  headers: 10_000,
  jsonBody: 15_000,
  upload: 120_000,
  /** The time to receive the rest of an upload that was rejected. */
  rejectedUpload: 5_000,
  idleConnection: 72_000,
  /** The time that unfinished requests get when the server stops. */
  shutdown: 10_000,
};
type Timeouts = typeof defaultTimeouts;

function featureRoutes(app: FastifyInstance, deps: Deps, keys: SecretKeys): void {
  authRoutes(app, deps, keys);
  secondFactorRoutes(app, deps, keys);
  accountRoutes(app, deps);
  foodPreferenceRoutes(app, deps);
  clientRoutes(app, deps);
  staffRoutes(app, deps);
  companyRoutes(app, deps);
  absenceRoutes(app, deps);
  reminderRoutes(app, deps, keys);
  myCompanyRoutes(app, deps);
  publicConfigRoutes(app, deps);
  referenceRoutes(app, deps);
  menuRoutes(app, deps);
  categoryRoutes(app, deps);
  itemRoutes(app, deps);
  subitemRoutes(app, deps);
  deliveryZoneRoutes(app, deps);
  vehicleRoutes(app, deps);
  cuttingTimeRoutes(app, deps);
  closureRoutes(app, deps);
  portionLimitRoutes(app, deps);
  cartRoutes(app, deps);
  usualWeekRoutes(app, deps);
  checkoutRoutes(app, deps);
  paymentEventRoutes(app, deps);
  orderRoutes(app, deps);
  ratingRoutes(app, deps);
  staffOrderRoutes(app, deps);
  refundRoutes(app, deps);
  failedPaymentRoutes(app, deps);
  failedEmailRoutes(app, deps);
  daySheetRoutes(app, deps);
  handoverRoutes(app, deps);
  const reports = createReportSenders(app, deps);
  reportRoutes(app, deps, reports);
  statementRoutes(app, deps, reports);
  importRoutes(app, deps);
  claimRoutes(app, deps, keys);
  privacyRoutes(app, deps);
  historyRoutes(app, deps);
  homeRoutes(app, deps);
  settingsRoutes(app, deps);
  alertRoutes(app, deps);
  auditRoutes(app, deps);
  if (deps.config.paymentProvider === "sandbox") sandboxRoutes(app, deps);
}

/**
 * Registers the routes that belong to no feature. The web's document answers all other addresses, so it is registered
 * last.
 */
async function platformRoutes(app: FastifyInstance, deps: Deps, options: AppOptions): Promise<void> {
  outboxRoutes(app, deps);
  const pool = openMonitorPool(deps.databaseUrl);
  app.addHook("onClose", () => pool.end());
  healthRoutes(app, pool);
  registerWorkMetrics({ registry: registerMetrics(app, deps), pool, clock: deps.clock });
  securityTxtRoutes(app, deps);
  await policyReportRoutes(app);
  if (deps.config.apiDocs) await apiPageRoutes(app);
  const content = {
    readInitialData: createInitialDataReader(app, deps, options.keys),
    isInstallable: async () => (await deps.settings.read()).featureSwitches.phone_app_offered,
  };
  await serveStaticFiles(app, deps, content, options.webBuild);
}

/** Builds the server with all features. It does not listen yet. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const setHeaders = createHeaderSetter(config);
  const app = Fastify({
    logger: options.log ? getLoggerOptions(options.log) : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBody,
    requestTimeout: timeouts.upload,
    keepAliveTimeout: timeouts.idleConnection,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: 1_000 },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply);
      handleBadUrl(request, reply);
    },
    clientErrorHandler: handleClientError,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });
  app.server.maxConnections = maxConnections;
  app.decorate("sessions", createSessionService(deps.db, options.keys, deps.clock));
  app.decorate("parseResponses", options.parseResponses ?? false);
  app.decorateRequest("context", undefined);
  const tracing = getTracing();
  if (tracing) traceRequests(app, tracing);
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
  logRequests(app);
  auditRefusedRequests(app, deps.audit);
  handleErrors(app);
  drainOnClose(app, timeouts.shutdown);
  parseJsonBodies(app);
  enforceBodyTimeout(app, timeouts.jsonBody);
  queueRequests(app, options.requestQueue);
  await registerForms(app, timeouts.rejectedUpload);

  featureRoutes(app, deps, options.keys);
  await platformRoutes(app, deps, options);
  app.addHook("onClose", () =>
    Promise.all([deps.processConnection.close(), deps.replica.close(), deps.audit.close()]),
  );
  return app;
}
