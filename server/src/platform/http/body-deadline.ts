import type { FastifyInstance, FastifyRequest } from "fastify";

function isAwaited({ headers }: FastifyRequest): boolean {
  const sent = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return sent && !headers["content-type"]?.startsWith("multipart/form-data");
}

/** Closes requests whose body is late, as the server's own limit does with 408: that one leaves time for uploads. */
export function limitJsonBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    if (isAwaited(request)) {
      const late = setTimeout(() => {
        const error = Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
        app.server.emit("clientError", error, raw.socket);
        raw.socket.destroySoon();
      }, milliseconds).unref();
      const cancel = () => clearTimeout(late);
      raw.once("end", cancel).once("close", cancel);
    }
    done();
  });
}
