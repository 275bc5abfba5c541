import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AuditEvent, AuditEntity } from "@lonchera/contract/audit";
import type { Caller } from "../auth/sessions.ts";
import type { AuditDetails } from "../db/schema/audit-log.ts";
import type { Db } from "../db/client.ts";
import { HttpError } from "../http/http-error.ts";
import { describePath } from "../http/logger.ts";
import { getRequestContext, runInContext } from "../http/request-context.ts";
import { recordAuditEvent, type NewAuditEvent } from "./record-audit-event.ts";

const minute = 60_000;

/** At most `max` events are recorded in each `window` (milliseconds), and each key only once. */
type EventLimit = { readonly window: number; readonly max: number };

/** Failed attempts must not fill the disk. */
const failureLimit: EventLimit = { window: minute, max: 300 };
/** Screens that refresh themselves read the same data again and again. */
const viewLimit: EventLimit = { window: 15 * minute, max: 10_000 };

/**
 * Returns a function that decides whether an event is recorded. It returns `last` for the event that reaches the limit.
 */
function createGate({ window, max }: EventLimit): (key: string, now: number) => "yes" | "no" | "last" {
  let currentWindow = 0;
  const seen = new Set<string>();
  return (key, now) => {
    const windowOfNow = Math.floor(now / window);
    if (windowOfNow !== currentWindow) seen.clear();
    currentWindow = windowOfNow;
    const hash = createHash("sha256").update(key).digest("base64");
    if (seen.has(hash) || seen.size >= max) return "no";
    seen.add(hash);
    return seen.size === max ? "last" : "yes";
  };
}

type Occurrence = Omit<NewAuditEvent, "at">;

/** Returns the reason of a refusal, in the words of the response. */
function readReason({ body }: HttpError): string {
  const messages = "detail" in body ? [body.detail] : Object.values(body).flat();
  return messages.filter((message) => typeof message === "string").join(" ");
}

export type AuditRecorder = ReturnType<typeof openAuditRecorder>;

/** Records failures and views, which change no data. */
export function openAuditRecorder(db: Db, clock: () => number) {
  const failureGate = createGate(failureLimit);
  const viewGate = createGate(viewLimit);
  const pendingRecords = new Set<Promise<void>>();

  async function recordWithinLimit(
    gate: ReturnType<typeof createGate>,
    key: string,
    occurrence: Occurrence,
  ): Promise<void> {
    const now = clock();
    const verdict = gate(key, now);
    if (verdict === "no") return;
    await recordAuditEvent(db, { ...occurrence, at: new Date(now) });
    if (verdict === "last")
      await recordAuditEvent(db, { event: "log-limited", userId: null, at: new Date(now) });
  }

  /** Records without delaying the response. If recording fails, the request still succeeds. */
  function recordWithoutWaiting(work: Promise<void>): void {
    const log = getRequestContext()?.log;
    const recorded = work.catch((err: unknown) => log?.error({ err }, "audit event not recorded"));
    pendingRecords.add(recorded);
    void recorded.finally(() => pendingRecords.delete(recorded));
  }

  return {
    /** Runs a check of a secret and records its refusal. Repeated refusals by a limit are recorded once a minute. */
    async recordRefusals<T>(event: AuditEvent, userId: number | null, check: () => Promise<T>): Promise<T> {
      try {
        return await check();
      } catch (error) {
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        const key =
          error.status === 429 ? `${event} ${userId} ${getRequestContext()?.address}` : crypto.randomUUID();
        const details: AuditDetails = [["Motivo", readReason(error)]];
        await recordWithinLimit(failureGate, key, { event, userId, details });
        throw error;
      }
    },
    /**
     * Records that staff saw personal data, or that a company's manager saw its people or orders. It does not wait. The
     * same data of one session are recorded once in 15 minutes.
     */
    recordView(
      thing: AuditEntity,
      records: readonly { readonly id: number }[],
      details: AuditDetails = [],
    ): void {
      const caller = getRequestContext()?.caller;
      if (!caller || records.length + details.length === 0) return;
      const isOfCompany = thing === "client" || thing === "order";
      if (caller.kind === "customer" && !(caller.isCompanyManager && isOfCompany)) return;
      const viewed = { thing, ids: records.map(({ id }) => id), details };
      const key = JSON.stringify([caller.sessionId, viewed]);
      recordWithoutWaiting(recordWithinLimit(viewGate, key, { event: "personal-data-viewed", ...viewed }));
    },
    /** Records that a signed-in user was refused an action that others may do. */
    recordAccessRefused(caller: Caller, path: string): void {
      const key = `${caller.sessionId} ${path}`;
      const details: AuditDetails = [["Llamada", path]];
      recordWithoutWaiting(recordWithinLimit(failureGate, key, { event: "access-refused", details }));
    },
    /** Waits until pending events are recorded. */
    async close(): Promise<void> {
      await Promise.all(pendingRecords);
    },
  };
}

export function auditRefusedRequests(app: FastifyInstance, recorder: AuditRecorder): void {
  app.addHook("onResponse", (request, _reply, done) => {
    const caller = request.context?.isRefused ? request.context.caller : null;
    if (caller)
      runInContext(request, () =>
        recorder.recordAccessRefused(caller, `${request.method} ${describePath(request)}`),
      );
    done();
  });
}
