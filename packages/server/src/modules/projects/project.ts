import type * as z from 'zod';
import type { Body } from '@coffer/contract/endpoint.ts';
import type { listedProject, projectView, updateProject } from '@coffer/contract/projects/projects.ts';
import type { ProjectRow } from './store.ts';

export type SavePayload = Body<typeof updateProject>;
export type ListedProject = z.output<typeof listedProject>;
export type ProjectView = z.output<typeof projectView>;
/** As its row tells it. */
export type SavedProject = Omit<ProjectView, 'takesEffectAt'>;

const columnOf = {
  brandColor: 'brand_color',
  website: 'website',
  successEndpoint: 'success_endpoint',
  webhookEndpoint: 'webhook_endpoint',
  frontendEndpoint: 'frontend_endpoint',
  cancelEndpoint: 'cancel_endpoint',
  twitterURL: 'twitter_url',
  discordURL: 'discord_url',
  linkedInURL: 'linked_in_url',
  telegramURL: 'telegram_url',
  supportEmail: 'support_email',
  emailSendRequestFrom: 'email_send_request_from',
  emailSendRequestReplyTo: 'email_send_request_reply_to',
} as const satisfies Partial<Record<keyof SavePayload, keyof ProjectRow>>;

/** The name under which the outside knows it. */
export function fieldOf(column: (typeof columnOf)[keyof typeof columnOf] | 'name'): string {
  return Object.entries(columnOf).find(([, own]) => own === column)?.[0] ?? column;
}

/** No record has this id: it stands for one that was emptied, where null stands for one never set. */
const emptiedId = 0;

type Merged = Omit<ProjectRow, 'id' | 'reference_id' | 'name' | 'logo_hash' | 'created_at' | 'updated_at'>;

/** The merge rule: '' stays empty, null or nothing keeps what is there or null, any other value replaces. */
export function mergeFields(payload: SavePayload, existing?: ProjectRow): Merged {
  const texts = Object.entries(columnOf).map(([field, column]) => {
    const given = payload[field as keyof typeof columnOf];
    return [column, given ?? existing?.[column] ?? null];
  });
  const { defaultPaymentBlockchainID: blockchain, defaultPaymentBlockchainCurrencyID: currency } = payload;
  return {
    ...(Object.fromEntries(texts) as Record<(typeof columnOf)[keyof typeof columnOf], string | null>),
    default_payment_blockchain_id: mergeId(blockchain, existing?.default_payment_blockchain_id),
    default_payment_blockchain_currency_id: mergeId(currency, existing?.default_payment_blockchain_currency_id),
  };
}

export function viewListed(row: ProjectRow): ListedProject {
  return {
    id: row.id,
    name: row.name,
    logoPath: logoPath(row.logo_hash),
    defaultPaymentBlockchainID: viewId(row.default_payment_blockchain_id),
    defaultPaymentBlockchainCurrencyID: viewId(row.default_payment_blockchain_currency_id),
    brandColor: row.brand_color,
    cancelEndpoint: row.cancel_endpoint,
    successEndpoint: row.success_endpoint,
    website: row.website,
    twitterURL: row.twitter_url,
    discordURL: row.discord_url,
    linkedInURL: row.linked_in_url,
    telegramURL: row.telegram_url,
    supportEmail: row.support_email,
    emailSendRequestFrom: row.email_send_request_from,
    emailSendRequestReplyTo: row.email_send_request_reply_to,
  };
}

export function viewProject(row: ProjectRow): SavedProject {
  return {
    ...viewListed(row),
    webhookEndpoint: row.webhook_endpoint,
    frontendEndpoint: row.frontend_endpoint,
    referenceId: row.reference_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Where the logo is served; the hash in it changes with the picture, so that it can be cached for ever. */
export function logoPath(hash: string | null): string | null {
  return hash ? `/logos/${hash}.webp` : hash;
}

function mergeId(given: number | '' | null | undefined, existing: number | null = null): number | null {
  return given === '' ? emptiedId : (given ?? existing);
}

function viewId(stored: number | null): number | '' | null {
  return stored === emptiedId ? '' : stored;
}
