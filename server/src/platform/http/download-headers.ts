import type { FastifyReply } from "fastify";
import { spreadsheetType } from "@lonchera/contract/reports";

/** Sets the headers with which the browser saves the response as a file of this name. */
export function setDownloadHeaders(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .type(name.endsWith(".csv") ? "text/csv; charset=utf-8" : spreadsheetType)
    .header("content-disposition", `attachment; filename="${name}"`);
}
