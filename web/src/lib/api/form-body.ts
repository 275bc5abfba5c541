type FormValue = Blob | string | number | boolean | null | undefined;

/** A body with a file, as `multipart/form-data`: what is left out stays out, null is empty, lists repeat their name. */
export function formBody(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, FormValue | FormValue[]][]) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      form.append(name, one instanceof Blob ? one : String(one ?? ""));
    }
  }
  return form;
}

export function carriesFile(body: unknown): body is object {
  return (
    typeof body === "object" && body !== null && Object.values(body).some((value) => value instanceof Blob)
  );
}
