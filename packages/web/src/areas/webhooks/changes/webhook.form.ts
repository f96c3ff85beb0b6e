import { headerName, headerText, isHeaderFree } from '@coffer/contract/header-rules.ts';
import type { webhookEventTypes } from '@coffer/contract/webhooks/webhooks.ts';
import type { Webhook } from '../webhook/queries.ts';

export type WebhookForm = {
  url: string;
  name: string;
  /** What it hears of; with `hearsAll` whatever there is, also what is new one day. */
  events: readonly EventType[];
  hearsAll: boolean;
  headers: readonly HeaderForm[];
  compatibility: boolean;
  /** One that the receiver knows already; empty: made for it. */
  legacySecret: string;
};
export type HeaderForm = {
  name: string;
  /** What is sent: what is stored already, what is typed here, or a secret of a vault. */
  from: 'stored' | 'typed' | 'vault';
  value: string;
  secretID: number | null;
  /** Whether something is stored to go back to, and whether that is a secret of a vault. */
  stored: 'none' | 'value' | 'secret';
};
export type EventType = (typeof webhookEventTypes)[number];
export type WebhookProblems = Partial<Record<keyof WebhookForm, string>>;

/** Which field of the form stands for which of the call. */
export const fieldsOfCall = {
  url: 'url',
  name: 'name',
  events: 'events',
  headers: 'headers',
  compatibility: 'compatibility',
  legacySecret: 'legacySecret',
} as const;

const nameCharsMax = 120;
const legacySecretForm = /^[\x21-\x7e]{16,200}$/;

export function formOf(webhook: Webhook | undefined): WebhookForm {
  return {
    url: webhook?.url ?? '',
    name: webhook?.name ?? '',
    events: webhook?.events ?? [],
    hearsAll: (webhook?.events.length ?? 0) === 0,
    headers: [
      ...(webhook?.headers ?? []).map(({ name, secretID }): HeaderForm => ({
        ...newHeader,
        name,
        from: 'stored',
        stored: secretID === null ? 'value' : 'secret',
      })),
      ...(webhook?.droppedHeaders ?? []).map((name) => ({ ...newHeader, name })),
    ],
    compatibility: webhook?.compatibility ?? false,
    legacySecret: '',
  };
}

export function problemsOf(form: WebhookForm): WebhookProblems {
  const problems: WebhookProblems = {};
  const url = form.url.trim();
  const secret = form.legacySecret.trim();
  if (url === '') problems.url = 'must not be empty';
  else if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    problems.url = 'must be a URL such as https://shop.example.com/hooks';
  }
  if (form.name.trim().length > nameCharsMax) problems.name = `must have at most ${nameCharsMax} characters`;
  if (!form.hearsAll && form.events.length === 0) problems.events = 'Choose at least one event';
  const header = form.headers.map(headerProblem).find((problem) => problem !== undefined);
  if (header !== undefined) problems.headers = header;
  if (form.compatibility && secret !== '' && !legacySecretForm.test(secret)) {
    problems.legacySecret = 'must have 16 to 200 ASCII characters: letters, digits and symbols, without spaces';
  }
  return problems;
}

function headerProblem({ name, from, value, secretID }: HeaderForm): string | undefined {
  const called = name.trim();
  if (!headerName.test(called)) return 'Each header needs a name: letters, digits, dash and underscore';
  if (!isHeaderFree(called)) return `${called} is a reserved header: choose another name`;
  if (from === 'vault' && secretID === null) return `Choose a secret for ${called}`;
  if (from === 'typed' && !headerText.test(value.trim())) {
    return `${called} needs a value of ASCII characters: letters, digits, symbols and spaces between them`;
  }
  return undefined;
}

export const newHeader: HeaderForm = { name: '', from: 'typed', value: '', secretID: null, stored: 'none' };

function headerOf({ name, from, value, secretID }: HeaderForm) {
  return {
    name: name.trim(),
    ...(from === 'typed' ? { value: value.trim() } : {}),
    ...(from === 'vault' && secretID !== null ? { secretID } : {}),
  };
}

/** What is sent. Without a name it is called after its host; headers are named where there are some, or were. */
export function bodyOf(form: WebhookForm, hadHeaders = false) {
  const name = form.name.trim();
  const secret = form.legacySecret.trim();
  return {
    url: form.url.trim(),
    ...(name === '' ? {} : { name }),
    events: form.hearsAll ? [] : [...form.events],
    ...(form.headers.length > 0 || hadHeaders ? { headers: form.headers.map(headerOf) } : {}),
    compatibility: form.compatibility,
    ...(form.compatibility && secret !== '' ? { legacySecret: secret } : {}),
  };
}
