import type { Endpoint } from "./endpoint.ts";

export type PathValues = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the values as text, without those that are null or undefined. */
export function toTexts(values: PathValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Returns the path and the query of a call. */
export function getRequestPath(
  { path }: Pick<Endpoint, "path">,
  { params = {}, query = {} }: { readonly params?: PathValues; readonly query?: PathValues },
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(toTexts(query)).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
