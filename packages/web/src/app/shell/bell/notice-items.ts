import type { Notices } from '../../../api/notices.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { campaignsOf, paths } from '../../paths.ts';

/** Something that a person should look at soon. What stops money now stands in a banner instead. */
export type BellItem = {
  /** Of one thing and of one time that it began: what was read stays read, and what comes back does not. */
  id: string;
  /** Where this grows it is news again. */
  level: number;
  kind: 'approvals' | 'requests' | 'gas' | 'wallet' | 'addresses' | 'rewards' | 'webhook';
  tone: 'attention' | 'danger';
  title: string;
  text: string;
  at: string | null;
  way: { label: string; to: string; search?: Readonly<Record<string, string>> };
};

const leastNews = 10;

/** What needs somebody soonest comes first. */
export function noticeItems(notices: Notices, approvals: number): BellItem[] {
  return [
    ...ofApprovals(approvals),
    ...notices.requestedPayouts.map(ofRequests),
    ...notices.failingWebhooks.map(ofWebhook),
    ...notices.thirsty.filter(({ level }) => level !== 'empty').map((gas) => ofGas(gas, notices)),
    ...notices.thinWallets.map((thin) => ofThin(thin, notices)),
    ...notices.lowPools.filter(({ ready }) => ready > 0).map(ofPool),
    ...notices.shortRewards.map((short) => ofRewards(short, notices)),
  ];
}

function ofApprovals(count: number): BellItem[] {
  if (count === 0) return [];
  const isOne = count === 1;
  return [
    {
      id: 'approvals',
      level: count,
      kind: 'approvals',
      tone: 'attention',
      title: isOne ? 'A payout needs your approval' : `${count} payouts need your approval`,
      text: isOne ? 'It is not paid before you decide.' : 'They are not paid before you decide.',
      at: null,
      way: { label: isOne ? 'Review payout' : 'Review payouts', to: paths.payouts },
    },
  ];
}

function ofRequests(requested: Notices['requestedPayouts'][number]): BellItem {
  const { projectID, projectName, requests, amountUSD, since } = requested;
  const isOne = requests === 1;
  return {
    id: `requests:${projectID}:${since}`,
    level: requests,
    kind: 'requests',
    tone: 'attention',
    title: isOne ? 'A referral payout waits for a decision' : `${requests} referral payouts wait for a decision`,
    text: `${formatUsd(amountUSD)} asked for by referrers of ${projectName}.`,
    at: since,
    way: {
      label: isOne ? 'Review request' : 'Review requests',
      to: paths.referralPayouts,
      search: { status: 'requested' },
    },
  };
}

function ofWebhook(webhook: Notices['failingWebhooks'][number]): BellItem {
  const { webhookID, projectName, name, failingSince, isOff } = webhook;
  return {
    id: `webhook:${webhookID}:${failingSince}`,
    level: isOff ? 2 : 1,
    kind: 'webhook',
    tone: 'danger',
    title: isOff ? `Webhook of ${projectName} is off` : `Webhook of ${projectName} fails`,
    text: isOff
      ? `"${name}" accepted no events for days, so nothing is sent to it.`
      : `"${name}" accepts no events. Coffer keeps trying.`,
    at: failingSince,
    way: { label: 'See deliveries', to: `${paths.webhooks}/${webhookID}` },
  };
}

function ofGas(gas: Notices['thirsty'][number], notices: Notices): BellItem {
  const { walletID, walletName, blockchainCode, amount, currencyCode, level, levelSince } = gas;
  const network = nameOf(notices, blockchainCode);
  return {
    id: `gas:${walletID}:${blockchainCode}:${levelSince}`,
    level: level === 'empty' ? 2 : 1,
    kind: 'gas',
    tone: 'attention',
    title: `Gas on ${network} runs low`,
    text: `${walletName} has ${amount === null ? 'little' : `only ${amount}`} ${currencyCode} left for network fees.`,
    at: levelSince,
    way: { label: 'Top up', to: paths.wallets, search: { wallet: String(walletID) } },
  };
}

function ofThin(thin: Notices['thinWallets'][number], notices: Notices): BellItem {
  const { walletID, walletName, blockchainCode, currencyCode, free, payouts } = thin;
  const lasts =
    payouts === 0
      ? 'not enough for another payout like the last ones'
      : `enough for about ${payouts} more ${payouts === 1 ? 'payout' : 'payouts'} like the last ones`;
  return {
    id: `wallet:${walletID}:${blockchainCode}:${currencyCode}`,
    // The fewer, the more it is news.
    level: leastNews - Math.min(payouts, leastNews - 1),
    kind: 'wallet',
    tone: 'attention',
    title: `${currencyCode} on ${nameOf(notices, blockchainCode)} runs low`,
    text: `${walletName} has ${free} ${currencyCode} free, ${lasts}.`,
    at: null,
    way: { label: 'See what to send', to: paths.payoutWallets },
  };
}

function ofPool({ walletID, walletName, family, ready, lowSince }: Notices['lowPools'][number]): BellItem {
  return {
    id: `addresses:${walletID}:${family}:${lowSince ?? ''}`,
    level: halvings(ready),
    kind: 'addresses',
    tone: 'attention',
    title: 'Prepared addresses run low',
    text: `${walletName} has only ${ready} prepared ${ready === 1 ? 'address' : 'addresses'} left for new customers.`,
    at: lowSince,
    way: { label: 'Prepare addresses', to: paths.wallets, search: { wallet: String(walletID) } },
  };
}

/** One more each time that half of what is left is gone. */
function halvings(left: number): number {
  return 32 - Math.floor(Math.log2(left));
}

function ofRewards(short: Notices['shortRewards'][number], notices: Notices): BellItem {
  const { projectID, projectName, blockchainCode, currencyCode, dueUSD, walletsUSD, earnedUSD, shortUSD } = short;
  const isOfWallets = unitsOf(walletsUSD) < unitsOf(dueUSD);
  const isOfEarned = unitsOf(earnedUSD) < unitsOf(dueUSD);
  const facts = [
    `${formatUsd(dueUSD)} are due in ${currencyCode} on ${nameOf(notices, blockchainCode)}.`,
    ...(isOfWallets ? [`Hot wallets have ${formatUsd(walletsUSD)} free.`] : []),
    ...(isOfEarned
      ? [`Of what customers paid in it ${formatUsd(earnedUSD)} is free, and payouts take no more than that.`]
      : []),
  ];
  return {
    id: `rewards:${projectID}:${blockchainCode}:${currencyCode}`,
    level: Math.ceil(Number(shortUSD)).toString().length,
    kind: 'rewards',
    tone: 'attention',
    title: `Rewards of ${projectName} are not covered`,
    text: facts.join(' '),
    at: null,
    way: isOfWallets
      ? { label: 'Top up', to: paths.payoutWallets }
      : { label: 'See what is owed', to: campaignsOf(projectID) },
  };
}

function nameOf({ networks }: Notices, code: string): string {
  return networks.find((network) => network.code === code)?.name ?? code;
}
