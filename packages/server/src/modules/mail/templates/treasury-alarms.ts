import type { Template } from '../template.ts';
import { layOut } from './layout.ts';
import { hotWalletsAt, sendWhat, type Refill } from './send-what.ts';
import { walletInWords } from './wallet-in-words.ts';

type Facts = { walletName: string; chain: string; siteUrl: string };

const why = 'You get this mail because you may move the funds of this wallet.';

/** Somebody else signs with a key that only we should have. Where nothing is numbered it spends a coin. */
export function positionTaken(facts: Facts & { address: string; position: number | null }): Template {
  const { address, chain, position } = facts;
  const wallet = walletInWords(facts);
  const deed = position === null ? 'spent a coin' : `took the place (nonce ${position})`;
  return alarm(facts, {
    name: 'position-taken',
    subject: `Somebody else uses the key of the hot wallet ${wallet}`,
    heading: 'Somebody else uses a key of yours',
    paragraphs: [
      `A transaction of the hot wallet ${wallet} (${address}) on ${chain} was not sent from here, and ${deed} of one of ours.`,
      'When it was not one of you, the key is known to others: mark the wallet as compromised, which stops all that it signs, and put another one in its place. The money of your payers does not depend on this key.',
    ],
  });
}

/** A person decided under which number the next transaction goes out. */
export function positionReset(facts: Facts & { address: string; before: number; now: number }): Template {
  const { address, chain, before, now } = facts;
  const wallet = walletInWords(facts);
  return alarm(facts, {
    name: 'position-reset',
    subject: `The next transaction number of ${wallet} was reset on ${chain}`,
    heading: 'A transaction number was reset',
    paragraphs: [
      `The next transaction of the hot wallet ${wallet} (${address}) on ${chain} goes out under number ${now} (nonce); before it was ${before}. A signed-in member of yours confirmed this with a password or code; the audit log says who.`,
      'When it was not one of you, pause the wallet, and end the sessions of that member.',
    ],
  });
}

/** Money left a deposit address for one that nobody here knows. */
export function wentElsewhere(facts: Facts & { amount: string; toAddress: string; transactionHash: string }): Template {
  const { chain, amount, toAddress, transactionHash } = facts;
  const wallet = walletInWords(facts);
  return alarm(facts, {
    name: 'went-elsewhere',
    subject: `Money of ${wallet} went to a stranger on ${chain}`,
    heading: 'Money left for an address that is not yours',
    paragraphs: [
      `${amount} left a deposit address of the wallet ${wallet} on ${chain} for ${toAddress}, which is none of your wallets.`,
      `Transaction ${transactionHash}. It was not made here.`,
      'When it was not one of you, the keys of this wallet are known to others: mark it as compromised, and move what is left with its own keys. More that leaves in this way within the hour comes without another mail.',
    ],
  });
}

/** What was approved cannot go out. */
export function walletShort(facts: Facts & Short): Template {
  const { chain, address, currency, payouts, needed, held, refill, siteUrl } = facts;
  const wallet = walletInWords(facts);
  const waits = payouts === 1 ? 'A payout waits' : `${payouts} payouts wait`;
  return alarm(facts, {
    name: 'wallet-short',
    subject: `${wallet} has too little ${currency} on ${chain}`,
    heading: `${waits} for ${currency}`,
    paragraphs: [
      `${waits}, approved, and the hot wallet ${wallet} has too little on ${chain}: ${needed} are needed, and it has ${held} available.`,
      `${sendWhat(refill, siteUrl)} to ${address} on ${chain}. They go out by themselves once it has arrived.`,
      'More that waits for the same within six hours comes without another mail.',
    ],
    button: { label: 'See what to send', link: hotWalletsAt(siteUrl) },
  });
}

type Short = {
  address: string;
  currency: string;
  payouts: number;
  needed: string;
  held: string;
  refill: Refill | undefined;
};

/** Two days later the money of a sweep contract would end elsewhere. */
export function collectorProposed(
  facts: Facts & { contract: string; collector: string; toAddress: string; changesAt: string },
): Template {
  const { chain, contract, collector, toAddress, changesAt } = facts;
  const wallet = walletInWords(facts);
  return alarm(facts, {
    name: 'collector-proposed',
    subject: `The sweep contract of ${wallet} is to pay somewhere else`,
    heading: 'A sweep contract is to pay somewhere else',
    paragraphs: [
      `The owner of the sweep contract ${contract} of ${wallet} on ${chain} has named ${toAddress} as the new place for what it collects. Until ${changesAt} (UTC) it pays to ${collector}.`,
      'When it was one of you, add the new address as a cold wallet before that time. When it was not, somebody has the master account: take the proposal back with it before that time, and move what is left.',
    ],
  });
}

/** Soon nobody new can pay on a chain whose addresses are prepared by their owner. */
export function poolLow(facts: Omit<Facts, 'chain'> & { network: string; ready: number }): Template {
  const { network, ready } = facts;
  const wallet = walletInWords(facts);
  const left = ready === 0 ? 'no address' : ready === 1 ? 'one address' : `only ${ready} addresses`;
  return alarm(facts, {
    name: 'pool-low',
    subject: `The deposit wallet ${wallet} has ${left} left to give out on ${network}`,
    heading: 'Prepared addresses run low',
    paragraphs: [
      `The deposit wallet ${wallet} has ${left} left that new customers on ${network} could be given. Without any, nobody new can pay there.`,
      'Open the wallet, choose "Prepare more" and type its recovery phrase: the addresses are made in your browser, and the phrase stays there.',
    ],
  });
}

type Said = {
  name: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  button?: { label: string; link: string };
};

function alarm({ siteUrl }: Pick<Facts, 'siteUrl'>, said: Said): Template {
  const sender = new URL(siteUrl).host;
  return layOut({ button: { label: `Open ${sender}`, link: siteUrl }, ...said, notes: [why], sender });
}
