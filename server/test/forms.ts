/** A body as a form sends it: files as they are, lists repeated, everything else as text, nothing for what is undefined. */
export function asForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of [value].flat() as (Blob | string | number | boolean | undefined)[]) {
      if (one instanceof Blob) form.append(name, one);
      else if (one !== undefined) form.append(name, String(one));
    }
  }
  return form;
}
