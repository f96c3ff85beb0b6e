/** A body with files, as a form: lists as `field[]`. A form cannot say null, so such a field is left out. */
export function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, textOrFile(item));
    else form.append(name, textOrFile(value));
  }
  return form;
}

function textOrFile(value: unknown): string | Blob {
  return value instanceof Blob ? value : String(value);
}
