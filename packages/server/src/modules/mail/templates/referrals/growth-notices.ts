import type { Template } from '../../template.ts';
import { layOut } from '../layout.ts';

type Waiting = { rewards: number; dollars: string; projectName: string; link: string };

/** What was found stands on the screen, for those who may see it: a mail is read by more people. */
export function rewardsWait({ rewards, dollars, projectName, link }: Waiting): Template {
  const counted = rewards === 1 ? 'A reward waits' : `${rewards} rewards wait`;
  return layOut({
    name: 'rewards-wait',
    subject: `${counted} for your review`,
    heading: `${counted} for your review`,
    paragraphs: [
      `Of the referrals of "${projectName}", $${dollars} in all.`,
      'What waits is not paid out until somebody has allowed it. The page says what to look at.',
    ],
    button: { label: 'Review rewards', link },
    notes: ['You get this mail, at most once a day, because you may decide about rewards of this project.'],
    sender: new URL(link).host,
  });
}

type Requested = { requests: number; dollars: string; projectName: string; link: string };

/** Who asked, and where it would go, stands on the screen: nobody approves from a mail. */
export function payoutsRequested({ requests, dollars, projectName, link }: Requested): Template {
  const counted = requests === 1 ? 'A referral payout waits' : `${requests} referral payouts wait`;
  return layOut({
    name: 'payouts-requested',
    subject: `${counted} for you`,
    heading: `${counted} to be approved or rejected`,
    paragraphs: [
      `Referrers of "${projectName}" asked for $${dollars} in all.`,
      'Nothing is paid until somebody has approved it. The page shows who asked, and the address that it goes to.',
    ],
    button: { label: 'See the requests', link },
    notes: ['You get this mail, at most every four hours, because you may approve referral payouts of this project.'],
    sender: new URL(link).host,
  });
}

/** What hot wallets have, or what the project earned, and what is missing of it; null: it is enough. */
type Lack = { has: string; lack: string } | null;
type Short = { currency: string; network: string; due: string; wallets: Lack; earned: Lack };

/** Before referrers ask for it, and wait. */
export function rewardsShort(facts: { projectName: string; short: readonly Short[]; link: string }): Template {
  const { projectName, short, link } = facts;
  const currencies = [...new Set(short.map(({ currency }) => currency))].join(', ');
  const isOfWallets = short.some(({ wallets }) => wallets !== null);
  return layOut({
    name: 'rewards-short',
    subject: isOfWallets
      ? `Hot wallets have too little ${currencies} for the rewards that are due`
      : `Too little ${currencies} came in for the rewards that are due`,
    heading: 'Rewards are due that cannot be paid',
    paragraphs: [
      `Referrers of "${projectName}" may ask for more than there is to pay them with.`,
      ...short.map(shortInWords),
      ...(isOfWallets ? ['Top up the hot wallet. Until then payouts that are approved wait for it.'] : []),
      ...(short.some(({ earned }) => earned !== null)
        ? [
            'Rewards are paid from what customers paid in that currency; what you send to a hot wallet does not count. Until more comes in approving is refused. For rewards to come, choose a currency for the campaign that customers pay in.',
          ]
        : []),
    ],
    button: { label: 'Open referrals', link },
    notes: [
      'You get this mail, at most once a day, because you may move the funds of this project. It comes again only after there was enough.',
    ],
    sender: new URL(link).host,
  });
}

function shortInWords({ currency, network, due, wallets, earned }: Short): string {
  const reasons = [
    wallets && `hot wallets have $${wallets.has} free, $${wallets.lack} too little`,
    earned && `the project has earned $${earned.has} in it that is free, $${earned.lack} too little`,
  ].filter((reason) => reason !== null);
  return `${currency} on ${network}: $${due} are due; ${reasons.join(', and ')}.`;
}

type Spent = { campaign: string; projectName: string; budget: string; link: string };

export function budgetSpent({ campaign, projectName, budget, link }: Spent): Template {
  return layOut({
    name: 'campaign-budget-spent',
    subject: 'A campaign is paused: its budget is spent',
    heading: 'A campaign is paused',
    paragraphs: [
      `${campaign} of "${projectName}" has granted its budget of $${budget}, and is paused.`,
      'Friends bring nothing more until somebody raises the budget and resumes it. What was granted stays granted.',
    ],
    button: { label: 'Open the campaign', link },
    notes: ['You get this mail because you may change the campaigns of this project.'],
    sender: new URL(link).host,
  });
}
