type FormValue = Blob | string | number | boolean | null | undefined;

/**
 * Returns a body as `multipart/form-data`. Undefined values are left out, null and an empty list become an empty
 * text, and the items of a list repeat its name.
 */
export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, FormValue | FormValue[]][]) {
    if (value === undefined) continue;
    const list = Array.isArray(value) ? value : [value];
    for (const item of list.length > 0 ? list : [null]) {
      form.append(name, item instanceof Blob ? item : String(item ?? ""));
    }
  }
  return form;
}

/** Returns a body that is sent as form data. Its type stays that of the endpoint's body. */
export function toFormBody<Body extends object>(body: Body): Body {
  return toFormData(body) as unknown as Body;
}

/** Returns form data if a field of the body is a file. Otherwise it returns the body itself, which is sent as JSON. */
export function toFormBodyWithFile<Body extends object>(body: Body): Body {
  return Object.values(body).some((value) => value instanceof Blob) ? toFormBody(body) : body;
}
