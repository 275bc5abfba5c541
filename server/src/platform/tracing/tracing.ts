import type * as Api from "@opentelemetry/api";

/** Milliseconds. This must leave time for the shutdown. */
const exportTimeout = 3_000;

export type Tracing = { readonly api: typeof Api; readonly tracer: Api.Tracer };

let current: Tracing | undefined;

/** Returns undefined while nothing is traced. */
export function getTracing(): Tracing | undefined {
  return current;
}

/**
 * Sends spans to a collector by OTLP over HTTP from now on, until the returned function is called. The packages are
 * loaded here, so that a server without tracing does not load them. They read `OTEL_EXPORTER_OTLP_HEADERS` and
 * `OTEL_SERVICE_NAME` by themselves.
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources] = await Promise.all(
    [
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/resources"),
    ],
  );
  const { resourceAttributesEnvDetector, serviceNameEnvDetector } = resources;
  const environmentResource = resources.detectResources({
    detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector],
  });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: exportTimeout,
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": "lonchera" }).merge(environmentResource),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeout })],
  });
  api.diag.setLogger(new api.DiagConsoleLogger(), api.DiagLogLevel.ERROR);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  current = { api, tracer: provider.getTracer("lonchera") };
  return async () => {
    current = undefined;
    await provider.shutdown();
    api.context.disable();
  };
}

/**
 * Runs work in a span below the current one. Errors are recorded without their messages, which can contain personal
 * data.
 */
export async function withSpan<T>(
  name: string,
  attributes: Api.Attributes,
  work: () => Promise<T>,
  kind?: keyof typeof Api.SpanKind,
): Promise<T> {
  if (current === undefined) return work();
  const { api, tracer } = current;
  const options = { attributes, kind: api.SpanKind[kind ?? "INTERNAL"] };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
