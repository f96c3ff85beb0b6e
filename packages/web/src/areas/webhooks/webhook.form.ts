import type { webhookEventTypes } from '@coffer/contract/webhooks.ts';
import type { Webhook } from './queries.ts';

export type WebhookForm = {
  url: string;
  name: string;
  /** What it hears of; with `hearsAll` whatever there is, also what is new one day. */
  events: readonly EventType[];
  hearsAll: boolean;
  compatibility: boolean;
  /** One that the receiver knows already; empty: made for it. */
  legacySecret: string;
};
export type EventType = (typeof webhookEventTypes)[number];
export type WebhookProblems = Partial<Record<keyof WebhookForm, string>>;

/** Which field of the form stands for which of the call. */
export const fieldsOfCall = {
  url: 'url',
  name: 'name',
  events: 'events',
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
    compatibility: webhook?.compatibility ?? false,
    legacySecret: '',
  };
}

export function problemsOf(form: WebhookForm): WebhookProblems {
  const problems: WebhookProblems = {};
  const url = form.url.trim();
  const secret = form.legacySecret.trim();
  if (url === '') problems.url = 'must say where to send to';
  else if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    problems.url = 'must be an address such as https://shop.example.com/hooks';
  }
  if (form.name.trim().length > nameCharsMax) problems.name = `must have at most ${nameCharsMax} characters`;
  if (!form.hearsAll && form.events.length === 0) problems.events = 'Choose at least one event';
  if (form.compatibility && secret !== '' && !legacySecretForm.test(secret)) {
    problems.legacySecret = 'must have 16 to 200 plain characters: letters, digits and signs, without spaces';
  }
  return problems;
}

/** What is sent. Without a name it is called after its host. */
export function bodyOf(form: WebhookForm) {
  const name = form.name.trim();
  const secret = form.legacySecret.trim();
  return {
    url: form.url.trim(),
    ...(name === '' ? {} : { name }),
    events: form.hearsAll ? [] : [...form.events],
    compatibility: form.compatibility,
    ...(form.compatibility && secret !== '' ? { legacySecret: secret } : {}),
  };
}
