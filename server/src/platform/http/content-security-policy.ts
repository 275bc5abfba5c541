/** Browsers report policy violations to this path. */
export const policyReportPath = "/api/policy-reports/";

type Directives = Readonly<Record<string, readonly string[]>>;

function formatPolicy(directives: Directives): string {
  return Object.entries({ ...directives, "report-uri": [policyReportPath] })
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** The policy of responses that are not documents. It allows nothing. */
export const responsePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The same policy for responses at the address of a payment page. Our own page may frame them, because the bank's frame
 * may return there.
 */
export const paymentResponsePolicy = responsePolicy.replace(
  "frame-ancestors 'none'",
  "frame-ancestors 'self'",
);

/** Scripts and style elements need the nonce. Libraries set style attributes by CSSOM, which needs no permission. */
function createDocumentDirectives(nonce: string): Directives {
  return {
    "default-src": ["'none'"],
    "script-src": [`'nonce-${nonce}'`],
    "style-src": [`'nonce-${nonce}'`],
    "img-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}

const trustedTypes = { "require-trusted-types-for": ["'script'"] };
/** `content-security.ts` and `service-worker.ts` of `web/src/lib` create these policies. */
const trustedTypePolicies = { "trusted-types": ["default", "payment-script", "service-worker"] };

/** The policy of the service worker, which fetches the files that it caches. */
export const serviceWorkerPolicy = formatPolicy({ "default-src": ["'none'"], "connect-src": ["'self'"] });

export function createDocumentPolicy(nonce: string): string {
  return formatPolicy({ ...createDocumentDirectives(nonce), ...trustedTypes, ...trustedTypePolicies });
}

/** The origins of Culqi's dialog and 3-D Secure script and of their frames, pictures and requests. */
const culqi = "https://*.culqi.com";
/** 3-D Secure shows the bank's page in a frame. Its origin is unknown in advance, and the page posts back to ours. */
const anyBank = ["'self'", "https:"];

/** Returns the policy of a payment page while Culqi is in use (decision 025). */
export function createCulqiDocumentPolicy(nonce: string): string {
  return formatPolicy({
    ...createDocumentDirectives(nonce),
    "script-src": [`'nonce-${nonce}'`, culqi],
    // Culqi's dialog brings style elements of its own. A nonce here would make browsers ignore 'unsafe-inline'.
    "style-src": ["'self'", "'unsafe-inline'", culqi],
    "img-src": ["'self'", "data:", "blob:", culqi],
    "font-src": ["'self'", "data:", culqi],
    "connect-src": ["'self'", culqi],
    "frame-src": anyBank,
    "form-action": anyBank,
    "frame-ancestors": ["'self'"],
  });
}

/** This policy only reports, because Culqi's scripts may not know trusted types. */
export const culqiReportOnlyPolicy = formatPolicy(trustedTypes);

/** The policy of the page that shows the API. Trusted types would refuse Swagger UI's markup. */
export const apiPagePolicy = formatPolicy({
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});
