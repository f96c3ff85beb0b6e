/** What something is done for: a thing by its id, and which part of it. Nothing is done twice for the same. */
export type Cause<Of extends string = string> = { readonly of: Of; readonly id: number; readonly part: string };

/** Without parts it is done for the whole thing. */
export function cause<Of extends string>(of: Of, id: number, ...parts: readonly (string | number)[]): Cause<Of> {
  return { of, id, part: parts.join('/') };
}

/** One name for each: to find it again in a map, and for people to read. */
export function nameOfCause({ of, id, part }: Cause): string {
  return part === '' ? `${of}:${id}` : `${of}:${id}/${part}`;
}

/** The id of the thing that a name stands for, where it is one of these. */
export function idIn(name: string, of: Cause['of']): number | undefined {
  const [kind, id] = (name.split('/')[0] ?? '').split(':');
  return kind === of && id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined;
}
