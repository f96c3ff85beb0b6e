import type { Entry } from '../entry/queries.ts';

type Fields = Entry['before'];

/** One field of an entry: what it was and what it is. A side that is undefined was not there. */
export type Change = { field: string; before: string | undefined; after: string | undefined };

/** Only the fields that differ: some entries also carry those that stayed. */
export function changesOf(before: Fields, after: Fields): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter((change) => change.before !== change.after);
}

function textOf(fields: Fields, field: string): string | undefined {
  if (fields === null || !Object.hasOwn(fields, field)) return undefined;
  return valueText(fields[field]);
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? 'none' : value.map(valueText).join(', ');
}

/** `brandColor` as people say it: "brand color". Abbreviations stay in capitals. */
export function fieldWords(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ');
  return words.map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ');
}
