import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

function isUploading({ headers, raw }: FastifyRequest): boolean {
  return !raw.complete && headers["content-type"]?.startsWith("multipart/form-data") === true;
}

/** Closed on bytes that still come, a connection takes its answer along: they are read and forgotten for a moment. */
function closeSlowly(socket: Socket, milliseconds: number): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), milliseconds).unref();
  };
}

/** An upload that is refused before it has arrived is not waited for: its answer ends the connection. */
export function closeOnUnreadUploads(app: FastifyInstance, milliseconds: number): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (reply.statusCode >= 400 && isUploading(request)) {
      reply.header("connection", "close");
      closeSlowly(request.raw.socket, milliseconds);
    }
    done();
  });
}
