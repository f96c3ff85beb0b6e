import {
  fraudRules,
  usualFraudActions,
  type FraudAction,
  type FraudRule,
} from '@coffer/contract/growth/growth-words.ts';
import type { Check } from './reward-rules.ts';
import type { Finding } from './reward.ts';

/** Of the last payments of the friends of a referrer: how many, and what they brought. Many small ones hide no large one. */
export type RefundPace = { counted: number; refunded: number; broughtUsdUnits: bigint; backUsdUnits: bigint };
export const noPace: RefundPace = { counted: 0, refunded: 0, broughtUsdUnits: 0n, backUsdUnits: 0n };

/** An address, how many friends of one referrer paid from it, and whether the referrer did as a customer. */
export type SharedSender = { address: string; friends: number; isReferrers: boolean };

/** What our own data say about who brought whom, and who paid. Null: nobody can know. */
export type FraudFacts = {
  isSameMailbox: boolean;
  /** Of the referrer's payout addresses, those that the friend paid from. */
  paidFrom: readonly string[] | null;
  /** Of where the friend paid from: who else of those around the referrer did. Null: no sender is known. */
  sharedSenders: readonly SharedSender[] | null;
  /** Other people whose rewards went to the same address first. */
  sharedWith: readonly string[] | null;
  /** Addresses that rewards were paid out to in the days before, and that paid now. */
  cameBack: readonly string[] | null;
  /** Friends of the same referrer who paid for the first time in the hour before. Null: this one has not paid. */
  rapid: number | null;
  /** Null: this friend has not paid. */
  payments: RefundPace | null;
  isDisposable: boolean;
  reference: string | null;
};

export const cameBackDays = 7;
export const rapidFriendsMax = 10;
/** Two of a household may have one wallet. */
const walletFriendsMin = 3;
const paymentsMin = 4;

/** What is found, and what is said where it is not. */
type Rule = { text: string; fine: string; find: (facts: FraudFacts) => Finding['evidence'] | null };

/** Nothing where a rule finds nothing; null where it cannot be answered. */
const rules: Readonly<Record<FraudRule, Rule>> = {
  same_person: {
    text: 'The friend has the mailbox of the referrer',
    fine: 'The friend has another mailbox than the referrer',
    find: (facts) => (facts.isSameMailbox ? [evidence('Both have the same mailbox')] : []),
  },
  paying_address: {
    text: 'The friend paid from the payout address of the referrer',
    fine: 'The friend did not pay from the payout address of the referrer',
    find: ({ paidFrom, reference }) =>
      paidFrom && paidFrom.map((address) => evidence('Rewards of the referrer go to this address', address, reference)),
  },
  // Held and not refused: customers of an exchange share its wallets.
  shared_paying_address: {
    text: 'The friend paid from a wallet that others around the referrer paid from',
    fine: 'The friend did not pay from the wallet of the referrer, nor from one that many of their friends share',
    find: ({ sharedSenders, reference }) =>
      sharedSenders &&
      sharedSenders.flatMap(({ address, friends, isReferrers }) => {
        if (isReferrers) return [evidence('The referrer paid from this wallet as a customer', address, reference)];
        if (friends < walletFriendsMin) return [];
        return [evidence(`${friends} friends of the referrer paid from this wallet`, address, reference)];
      }),
  },
  shared_payout_address: {
    text: 'Somebody else has the same payout address',
    fine: 'Nobody else had the payout address of the referrer before',
    find: ({ sharedWith }) =>
      sharedWith && sharedWith.map((email) => evidence(`${email} had the same payout address before`)),
  },
  payout_came_back: {
    text: 'What was paid out as a reward came back as this payment',
    fine: 'No reward came back as this payment',
    find: ({ cameBack, reference }) =>
      cameBack &&
      cameBack.map((address) =>
        evidence(`A reward was paid out to this address in the ${cameBackDays} days before`, address, reference),
      ),
  },
  velocity: {
    text: 'Many friends of the referrer paid for the first time within an hour',
    fine: 'No more friends paid for the first time within an hour than people bring',
    find: ({ rapid }) => {
      if (rapid === null) return null;
      return rapid > rapidFriendsMax ? [evidence(`${rapid} friends paid first in the hour before`)] : [];
    },
  },
  refund_rate: {
    text: 'Much of what friends of the referrer paid was paid back',
    fine: 'Little of what friends of the referrer paid was paid back',
    find: ({ payments }) => {
      if (payments === null) return null;
      const { counted, refunded, broughtUsdUnits, backUsdUnits } = payments;
      if (counted < paymentsMin) return [];
      if (refunded * 4 > counted) {
        return [evidence(`Of the last ${counted} payments of their friends ${refunded} were paid back`)];
      }
      if (backUsdUnits * 4n <= broughtUsdUnits) return [];
      const percent = (backUsdUnits * 100n) / broughtUsdUnits;
      return [evidence(`${percent} % of what they got lately was for payments that were paid back`)];
    },
  },
  disposable_mail: {
    text: 'The friend has a disposable mail address',
    fine: 'The friend has a mail address that lasts',
    find: ({ isDisposable }) => (isDisposable ? [evidence('Its domain gives out disposable addresses')] : []),
  },
};

const weights: Readonly<Record<FraudAction, number>> = { off: 0, flag: 1, hold: 2, block: 3 };

export type JudgedFraud = { findings: Finding[]; checks: Check[]; action: FraudAction; reason: string | null };

export type FraudQuestion = {
  asked?: readonly FraudRule[];
  /** A person decided about this one: it stands, and nothing is done about it any more. */
  isSeen?: (found: Finding) => boolean;
};

/** What is found, what was looked at, and what is done about it: the gravest of what the campaign says. */
export function judgeFraud(
  facts: FraudFacts,
  policy: Readonly<Partial<Record<FraudRule, FraudAction>>>,
  { asked = fraudRules, isSeen = () => false }: FraudQuestion = {},
): JudgedFraud {
  const findings: Finding[] = [];
  const checks: Check[] = [];
  let [action, reason]: [FraudAction, string | null] = ['off', null];
  for (const [name, { text, fine, find }] of Object.entries(rules)) {
    const rule = name as FraudRule;
    const wanted = policy[rule] ?? usualFraudActions[rule];
    if (wanted === 'off' || !asked.includes(rule)) continue;
    const found = find(facts);
    checks.push({ text: fine, holds: found && found.length === 0 });
    if (!found || found.length === 0) continue;
    const finding = { rule, text: `${text}.`, evidence: found };
    findings.push(finding);
    if (!isSeen(finding) && weights[wanted] > weights[action]) [action, reason] = [wanted, `${text}.`];
  }
  return { findings, checks, action, reason: weights[action] < weights.hold ? null : reason };
}

/** The same for some of the rules, of which nothing but addresses is asked. */
export function judgeAddresses(
  facts: Pick<FraudFacts, 'paidFrom' | 'sharedSenders' | 'sharedWith' | 'cameBack'>,
  policy: Readonly<Partial<Record<FraudRule, FraudAction>>>,
  question: FraudQuestion,
): JudgedFraud {
  const unasked = { isSameMailbox: false, rapid: null, payments: null, isDisposable: false, reference: null };
  return judgeFraud({ ...unasked, ...facts }, policy, question);
}

function evidence(text: string, address: string | null = null, paymentReference: string | null = null) {
  return { text, address, paymentReference };
}
