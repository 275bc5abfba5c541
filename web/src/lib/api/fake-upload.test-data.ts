import { vi } from "vitest";

type SentUpload = { path: string; authorization: string | null; form: FormData };
type Answer = { status?: number; body?: unknown } | "network" | "timeout" | "never";

/**
 * Replaces `XMLHttpRequest` by a fake one. The upload progresses in two steps, and then the answer or the failure
 * comes.
 */
export function fakeUploads(answer: (uploaded: SentUpload) => Answer): { sent: SentUpload[] } {
  const sent: SentUpload[] = [];
  class FakeUpload extends EventTarget {
    readonly upload = new EventTarget();
    timeout = 0;
    status = 0;
    responseText = "";
    #path = "";
    readonly #headers = new Headers();

    open(_method: string, path: string) {
      this.#path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.dispatchEvent(new Event("abort"));
    }
    send(form: FormData) {
      const uploaded = { path: this.#path, authorization: this.#headers.get("Authorization"), form };
      sent.push(uploaded);
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 400, total: 1000 }));
      const outcome = answer(uploaded);
      if (outcome === "never") return;
      this.upload.dispatchEvent(new ProgressEvent("load", { loaded: 1000, total: 1000 }));
      if (typeof outcome !== "string") {
        this.status = outcome.status ?? 200;
        this.responseText = JSON.stringify(outcome.body ?? null);
      }
      const event = typeof outcome === "string" ? { network: "error", timeout: "timeout" }[outcome] : "load";
      queueMicrotask(() => this.dispatchEvent(new Event(event)));
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  return { sent };
}
