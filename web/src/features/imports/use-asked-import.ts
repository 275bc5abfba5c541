import { useQuery } from "@tanstack/react-query";
import { listImports, type ImportRecord } from "@lonchera/contract/imports";
import { query } from "../../lib/api/query.ts";

const latest = { query: { page: "1", page_size: "500" } };

/** Where the import that an address names is to be found: the page that is shown, else as far back as one answer goes. */
export function useImportsWith(asked: string | null, shown: readonly ImportRecord[] | undefined) {
  const isShown = shown?.some(({ id }) => String(id) === asked) ?? false;
  const isElsewhere = asked !== null && shown !== undefined && !isShown;
  const more = useQuery({ ...query(listImports, latest), enabled: isElsewhere });
  return isElsewhere && !more.isError ? more.data?.results : shown;
}
