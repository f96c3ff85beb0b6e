import { invalid } from '@coffer/contract/errors.ts';

/** Where a page goes on: behind the row that it ended with. */
export function idOfCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}

/** One row more was asked for than a page has: where it is there, another page follows. */
export function pageOf<T extends { id: number | string }>(
  rows: readonly T[],
  limit: number,
): { page: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = last !== undefined && rows.length > page.length;
  return { page, nextCursor: isMore ? Buffer.from(`before ${last.id}`).toString('base64url') : null };
}

/** A part of a text, as `ilike` wants it. */
export function partOf(query: string): string {
  return `%${escaped(query)}%`;
}

/** How a text in small letters begins, as `like` wants it: of many rows an index finds those. */
export function beginningOf(query: string): string {
  return `${escaped(query.toLowerCase())}%`;
}

const escaped = (query: string) => query.replaceAll(/[\\%_]/g, String.raw`\$&`);
