import type { GoLiveView } from '@coffer/contract/operations/go-live.ts';

export type Point = GoLiveView['points'][number];
type Found = { state: Point['state']; at?: string | null };
export type Facts = Omit<GoLiveView, 'points' | 'live'> & {
  /** Facts that are told by no field of their own. */
  mailErrorAt: string | null;
  webhookProvenAt: string | null;
  dollarPaidAt: string | null;
  now: string;
};

/** How each point stands, by what is there now: what was proven once and broke since is not proven. */
export function judgePoints(facts: Facts): Point[] {
  const found = {
    nodes: nodes(facts),
    cold_wallets: coldWallets(facts),
    master_key: facts.masterKey ? proven(facts.masterKey.at) : notProven,
    mail: mail(facts),
    second_factor: people(facts),
    webhook: webhook(facts),
    live_payment: dollar(facts),
  } satisfies Record<Point['of'], Found>;
  return Object.entries(found).map(([of, { state, at }]) => ({ of: of as Point['of'], state, at: at ?? null }));
}

const notProven: Found = { state: 'not_proven' };
const underWay: Found = { state: 'under_way' };
const failed: Found = { state: 'failed' };
const proven = (at: string): Found => ({ state: 'proven', at });

function nodes({ networks, now }: Facts): Found {
  const real = networks.filter(({ network }) => network === 'mainnet');
  if (real.length === 0) return notProven;
  if (real.every(({ health, answering }) => health === 'healthy' && answering > 0)) return proven(now);
  return real.some(({ health }) => health === 'syncing') ? underWay : failed;
}

function coldWallets({ coldWallets: all }: Facts): Found {
  const times = all.flatMap(({ proof }) => (proof ? [proof.at] : []));
  if (times.length === 0) return notProven;
  return times.length === all.length ? proven(newest(times)) : underWay;
}

function mail({ mail: { configured, sentAt, error }, mailErrorAt }: Facts): Found {
  if (!configured) return notProven;
  if (error !== null && (sentAt === null || (mailErrorAt ?? '') > sentAt)) return failed;
  return sentAt === null ? notProven : proven(sentAt);
}

function people({ people: { all, without }, now }: Facts): Found {
  if (all > 0 && without.length === 0) return proven(now);
  return without.length < all ? underWay : notProven;
}

function webhook({ webhook: one, webhookProvenAt }: Facts): Found {
  if (!one) return notProven;
  if (one.failingSince !== null) return failed;
  const times = [one.answeredAt, webhookProvenAt].filter((at) => at !== null);
  return times.length === 0 ? notProven : proven(newest(times));
}

function dollar({ dollar: one, dollarPaidAt }: Facts): Found {
  if (!one) return notProven;
  if (dollarPaidAt !== null) return proven(dollarPaidAt);
  return one.stages.includes('seen') ? underWay : notProven;
}

function newest(times: readonly string[]): string {
  return times.toSorted().at(-1) ?? '';
}
