import type { Entry } from '../entry/queries.ts';

export type Action = {
  /** In a filter: "Project created". */
  label: string;
  /** In a row: "Created the project “Shop”". */
  sentence: (entry: Entry) => string;
};

type Fields = Entry['before'];

/** A field as text, or what is said where there is none. */
export function say(fields: Fields, field: string, otherwise: string): string {
  const value = fields?.[field];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** ` “Shop”`, or nothing where there is no name. */
export function quoted(fields: Fields, field: string): string {
  const name = say(fields, field, '');
  return name === '' ? '' : ` “${name}”`;
}
