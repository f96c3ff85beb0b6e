import type { GoLiveView, Point } from './queries.ts';

type Of = Point['of'];

/** Each point by its name, why it matters, and about how long it takes. */
export const pointWords: Readonly<Record<Of, { title: string; why: string; minutes: number }>> = {
  nodes: { title: 'Your own nodes answer', why: 'A public node may be slow, or wrong.', minutes: 10 },
  cold_wallets: {
    title: 'The cold wallets are yours',
    why: 'Money that was swept to a wrong address never comes back.',
    minutes: 4,
  },
  master_key: {
    title: 'The master key is backed up',
    why: 'After a loss nothing else opens what is sealed.',
    minutes: 3,
  },
  mail: { title: 'Mail arrives', why: 'Receipts, codes and warnings go out by mail.', minutes: 5 },
  second_factor: { title: 'Second factor', why: 'A stolen password alone then moves nothing.', minutes: 2 },
  webhook: { title: 'Your shop hears of payments', why: 'Orders ship when it does.', minutes: 5 },
  live_payment: {
    title: 'One real dollar went the whole way',
    why: 'It finds what no test network can.',
    minutes: 5,
  },
};

/** What was found, in a sentence. */
export function evidenceOf(of: Of, view: GoLiveView): string {
  const found: Readonly<Record<Of, (view: GoLiveView) => string>> = {
    nodes: ofNodes,
    cold_wallets: ({ coldWallets: all }) =>
      all.length === 0
        ? 'No cold wallet yet.'
        : `${all.filter(({ proof }) => proof !== null).length} of ${all.length} proven.`,
    master_key: ({ masterKey }) =>
      masterKey ? `Fingerprint typed by ${masterKey.by}.` : 'Nobody has typed the fingerprint of a copy.',
    mail: ofMail,
    second_factor: ({ people: { all, without } }) =>
      `${all - without.length} of ${all} ${all === 1 ? 'person' : 'people'} who may change this installation.`,
    webhook: ofWebhook,
    live_payment: ({ dollar }) =>
      dollar === null
        ? 'You pay $1.00 yourself.'
        : dollar.stages.includes('confirmed')
          ? 'A payment over a real network was confirmed.'
          : dollar.stages.includes('seen')
            ? 'The money was seen and is confirming.'
            : 'Asked for, and not paid yet.',
  };
  return found[of](view);
}

function ofNodes({ networks }: GoLiveView): string {
  const real = networks.filter(({ network }) => network === 'mainnet');
  if (real.length === 0) return 'No real network is connected.';
  const well = real.filter(({ health, answering }) => health === 'healthy' && answering > 0);
  const nodes = real.reduce((sum, { answering }) => sum + answering, 0);
  return `${well.length} of ${real.length} real ${real.length === 1 ? 'network' : 'networks'}, ${nodes} ${nodes === 1 ? 'node answers' : 'nodes answer'}.`;
}

function ofMail({ mail: { configured, host, sentAt, error } }: GoLiveView): string {
  if (!configured) return 'No mail server yet.';
  if (error !== null) return `${host ?? 'The mail server'} refused the last mail: ${error.replace(/[\s.]+$/, '')}.`;
  return sentAt === null
    ? `Nothing was sent through ${host ?? 'it'} yet.`
    : `${host ?? 'The mail server'} took the last mail.`;
}

function ofWebhook({ webhook }: GoLiveView): string {
  if (webhook === null) return 'No webhook yet.';
  if (webhook.failingSince !== null) return `${webhook.host} takes nothing at the moment.`;
  return webhook.answeredAt === null ? `${webhook.host} was not asked yet.` : `${webhook.host} answered.`;
}

/** What is left, and about how long that takes. */
export function leftWords(points: readonly Point[]): string {
  const left = points.filter(({ state }) => state !== 'proven');
  if (left.length === 0) return 'Everything is proven.';
  const minutes = left.reduce((sum, { of }) => sum + pointWords[of].minutes, 0);
  return `${left.length} left, about ${minutes} minutes.`;
}
