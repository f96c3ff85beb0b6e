import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { keyScopes } from '@coffer/contract/permissions.ts';
import type { FieldIssue } from '../../api/http/failure.ts';
import type { KeyScope } from './scope-texts.ts';

/** `same`: as it was before the edit. */
export type Expiry = 'never' | '30' | '90' | '365' | 'date' | 'same';

export type KeyForm = {
  description: string;
  expiry: Expiry;
  /** As a date field has it: 2030-01-31. */
  expiryDate: string;
  /** One address or network in a line. */
  ipAllowlist: string;
  scopes: readonly string[];
};

export type KeyProblems = Partial<Record<keyof KeyForm, string>>;

const descriptionCharsMax = 120;
const dayMs = 86_400_000;

export function formOfKey(key: ApiKeyView): KeyForm {
  const { description, scopes, ipAllowlist, expiresAt } = key;
  const expiry = expiresAt === null ? 'never' : 'same';
  return { description, expiry, expiryDate: '', ipAllowlist: ipAllowlist.join('\n'), scopes };
}

export function problemsOf(form: KeyForm, now: number): KeyProblems {
  const problems: KeyProblems = {};
  if (form.description.trim().length > descriptionCharsMax) {
    problems.description = `must have at most ${descriptionCharsMax} characters`;
  }
  if (form.expiry === 'date') {
    const end = endOfDay(form.expiryDate);
    if (end === undefined) problems.expiryDate = 'Choose a date';
    else if (end.getTime() <= now) problems.expiryDate = 'Choose today or a later date';
  }
  if (form.scopes.length === 0) problems.scopes = 'Choose at least one scope';
  return problems;
}

/** What is sent. A key keeps its expiry where the field for it is left out. */
export function bodyOf(form: KeyForm, now: number) {
  const expiresAt = expiryOf(form, now);
  return {
    description: form.description.trim(),
    scopes: keyScopes.filter((scope: KeyScope) => form.scopes.includes(scope)),
    ipAllowlist: allowlistOf(form),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** The server's issues at the fields they belong to, and those that belong to none. */
export function placeIssues(issues: readonly FieldIssue[], form: KeyForm): { problems: KeyProblems; rest: string[] } {
  const problems: KeyProblems = {};
  const rest: string[] = [];
  const entries = allowlistOf(form);
  const refused = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const [field, at] = path.split('.');
    if (field === 'ipAllowlist' && at !== undefined) {
      refused.set(message, [...(refused.get(message) ?? []), entries[Number(at)] ?? '']);
    } else if (field === 'expiresAt') problems[form.expiry === 'date' ? 'expiryDate' : 'expiry'] = message;
    else if (field === 'description' || field === 'scopes' || field === 'ipAllowlist') problems[field] = message;
    else rest.push(path === '' ? message : `${path} ${message}`);
  }
  const sentences = [...refused].map(([message, wrong]) => `${wrong.join(', ')}: ${message}`);
  if (sentences.length > 0) problems.ipAllowlist = sentences.join('; ');
  return { problems, rest };
}

function allowlistOf({ ipAllowlist }: KeyForm): string[] {
  return ipAllowlist
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function expiryOf({ expiry, expiryDate }: KeyForm, now: number): string | null | undefined {
  if (expiry === 'same') return undefined;
  if (expiry === 'never') return null;
  if (expiry === 'date') return endOfDay(expiryDate)?.toISOString();
  return new Date(now + Number(expiry) * dayMs).toISOString();
}

/** Where the chosen day ends for whoever chose it. */
function endOfDay(date: string): Date | undefined {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day + 1);
}
