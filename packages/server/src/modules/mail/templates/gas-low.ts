import type { Template } from '../template.ts';
import { layOut } from './layout.ts';
import { hotWalletsAt, sendWhat, type Refill } from './send-what.ts';
import { walletInWords } from './wallet-in-words.ts';

type Facts = {
  walletName: string;
  address: string;
  chain: string;
  held: string;
  lowBelow: string;
  /** Of a wallet that payouts leave from; null of one that pays for sweeps alone. */
  payingOut: { refill: Refill | undefined } | null;
  siteUrl: string;
};

export function gasLow(facts: Facts): Template {
  const { address, chain, held, lowBelow, payingOut, siteUrl } = facts;
  const wallet = walletInWords(facts);
  const siteName = new URL(siteUrl).host;
  return layOut({
    name: 'gas-low',
    subject: `The hot wallet ${wallet} runs low on ${chain}`,
    heading: `Little coin is left on ${chain}`,
    paragraphs: [
      `The hot wallet ${wallet} has ${held} left. Less than ${lowBelow} counts as low: that is what a few sweeps cost.`,
      `${sendWhat(payingOut?.refill, siteUrl)} to ${address} on ${chain}.`,
      'Payments are taken as before. Without coin for the fees, what comes in stays at its deposit addresses.',
    ],
    button: payingOut
      ? { label: 'See what to send', link: hotWalletsAt(siteUrl) }
      : { label: `Open ${siteName}`, link: siteUrl },
    notes: ['You get this mail because you may move the funds whose fees this wallet pays.'],
    sender: siteName,
  });
}
