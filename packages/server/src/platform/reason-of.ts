import { isDatabaseAway } from './db/database-away.ts';

const textMax = 300;
const ofDatabase = /^[0-9A-Z]{5}$/;
const statementTimeout = '57014';
const lockTimeout = '55P03';

/** What failed, as a sentence for the people who run this: never for the public. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return sentence(String(error));
  const { code } = error as Error & { code?: unknown };
  if (isDatabaseAway(error)) return 'The database cannot be reached.';
  if (code === statementTimeout) return 'The database took longer than a statement may take.';
  if (code === lockTimeout) return 'Something else in the database holds a lock for too long.';
  if (typeof code === 'string' && ofDatabase.test(code)) return sentence(`The database refused it: ${error.message}`);
  return sentence(error.message || error.name);
}

function sentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim().slice(0, textMax);
  const begun = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
