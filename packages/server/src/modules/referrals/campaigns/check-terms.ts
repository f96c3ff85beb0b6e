import type { CampaignFields } from '@coffer/contract/growth/campaigns.ts';
import { usualFraudActions } from '@coffer/contract/growth/growth-words.ts';
import { invalid, type FieldIssue } from '@coffer/contract/errors.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isZone } from '../../../platform/db/is-zone.ts';
import { enabledCurrencies, type ChainCurrency } from '../../assets/index.ts';
import type { Campaign, Frame } from './campaign.ts';
import { spokenDollars, unitsOfDollars } from './dollars.ts';
import type { EventType } from '../happenings/event-store.ts';
import { activeKeys, withoutAmount } from '../happenings/events-of-project.ts';
import { selectStablecoins } from './payable-store.ts';
import type { Gift, Terms } from './terms.ts';

/** What a campaign is to be, once nothing is wrong with it. */
export type Checked = { frame: Frame; terms: Terms };

/** Names every field that does not fit, and those that do not fit each other. What is there already it may keep. */
export async function checkFields(
  db: Db,
  projectId: number,
  given: CampaignFields,
  now: Date,
  there?: Campaign,
): Promise<Checked> {
  const issues: FieldIssue[] = [];
  const referrer = giftOf(given, sides.referrer, issues);
  const friend = giftOf(given, sides.friend, issues);
  checkTimes(given, now, issues, there);
  checkHowOften(given, issues);
  checkEvents(given, await activeKeys(db, projectId), issues, there);
  // A draft comes about step by step: what brings a reward is said before what it brings. It cannot begin so.
  if (there && there.status !== 'draft') {
    issues.push(...(await shareless(db, projectId, { eventKeys: given.eventKeys, referrer, friend })));
  }
  if (given.timezone !== there?.terms.timeZone && !(await isZone(db, given.timezone)))
    issues.push({ path: 'timezone', message: 'must be an IANA zone such as Europe/Berlin' });
  const budgetUsdUnits = above(given.budget, 'budget', issues);
  if (there && budgetUsdUnits !== null && budgetUsdUnits < there.spentUsdUnits) {
    const message = `must be at least what is spent already: ${spokenDollars(there.spentUsdUnits)}`;
    issues.push({ path: 'budget', message });
  }
  const capPerCustomer = above(given.rewardCapPerCustomer, 'rewardCapPerCustomer', issues);
  const capPerReferrer = above(given.rewardCapPerReferrer, 'rewardCapPerReferrer', issues);
  if (capPerReferrer === null && given.capWindow !== 'all_time') {
    issues.push({ path: 'capWindow', message: 'must be left out without rewardCapPerReferrer' });
  }
  const smallestPayment = smallestOf(given, there);
  const currency = await currencyOf(db, projectId, given, issues, there);
  if (issues.length > 0 || !currency) throw invalid(...issues);
  return {
    frame: {
      name: given.name,
      description: blankless(given.description),
      budgetUsdUnits,
      startsAt: dateOf(given.startDate),
      endsAt: dateOf(given.endDate),
      isDefault: given.isDefault ?? there?.isDefault ?? false,
      hasLink: given.hasLink ?? there?.hasLink ?? false,
    },
    terms: {
      referrer,
      friend,
      blockchainCurrencyId: currency,
      timeZone: given.timezone,
      perCustomer: given.campaignTypePerCustomer,
      monthsPerCustomer: given.validityMonthsPerCustomer ?? null,
      countPerCustomer: given.maxOccurrencesPerCustomer ?? null,
      capPerCustomer,
      capPerReferrer,
      capWindow: given.capWindow,
      attributionDays: given.attributionDays,
      holdDays: given.holdDays,
      eventKeys: given.eventKeys,
      newCustomersOnly: given.newCustomersOnly ?? there?.terms.newCustomersOnly ?? true,
      smallestPayment,
      fraudPolicy: { ...usualFraudActions, ...there?.terms.fraudPolicy, ...given.fraudPolicy },
    },
  };
}

const sides = {
  referrer: { type: 'rewardType', value: 'rewardValue', cap: 'rewardCap' },
  friend: { type: 'inviteeRewardType', value: 'inviteeRewardValue', cap: 'inviteeRewardCap' },
} as const;

function giftOf(
  given: CampaignFields,
  { type, value, cap }: (typeof sides)['referrer' | 'friend'],
  issues: FieldIssue[],
): Gift | null {
  const [kind, amount, most] = [given[type] ?? null, given[value] ?? null, given[cap] ?? null];
  if (kind === null) {
    for (const [path, text] of [
      [value, amount],
      [cap, most],
    ] as const) {
      if (text !== null) issues.push({ path, message: `must be left out without ${type}` });
    }
    return null;
  }
  if (amount === null) {
    issues.push({ path: value, message: `must be given with ${type}` });
    return null;
  }
  const units = kind === 'flat_fee' ? unitsOfDollars(amount, value) : hundredthsOf(amount);
  if (units === 0n) issues.push({ path: value, message: 'must be above 0' });
  if (kind === 'percentage' && units > hundredPercent)
    issues.push({ path: value, message: 'must be at most 100 percent' });
  if (kind === 'flat_fee' && most !== null) {
    issues.push({ path: cap, message: `must be left out with ${type} flat_fee, which is the same of every payment` });
  }
  return { type: kind, value: units, capUsdUnits: above(most, cap, issues) };
}

const hundredPercent = 10_000n;

/** Percent with at most two decimals, which the schema has seen to. */
function hundredthsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

function above(text: string | null | undefined, path: string, issues: FieldIssue[]): bigint | null {
  if (text === null || text === undefined) return null;
  const units = unitsOfDollars(text, path);
  if (units === 0n) issues.push({ path, message: 'must be above 0, or be left out where there is no limit' });
  return units;
}

/** Whoever does not know the field leaves it as it is. */
function smallestOf({ smallestPayment }: CampaignFields, there?: Campaign): bigint | null {
  if (smallestPayment === undefined) return there?.terms.smallestPayment ?? null;
  const units = smallestPayment === null ? 0n : unitsOfDollars(smallestPayment, 'smallestPayment');
  return units === 0n ? null : units;
}

function checkTimes({ startDate, endDate }: CampaignFields, now: Date, issues: FieldIssue[], there?: Campaign): void {
  const [startsAt, endsAt] = [dateOf(startDate), dateOf(endDate)];
  if (startsAt && endsAt && endsAt <= startsAt) issues.push({ path: 'endDate', message: 'must come after startDate' });
  else if (endsAt && endsAt <= now) issues.push({ path: 'endDate', message: 'must lie ahead' });
  const hasBegun = there !== undefined && there.activatedAt !== null;
  if (hasBegun && there.startsAt?.getTime() !== startsAt?.getTime()) {
    issues.push({ path: 'startDate', message: 'must stay as it is: the campaign has begun' });
  }
}

function checkHowOften(given: CampaignFields, issues: FieldIssue[]): void {
  const needed = [
    ['months_per_customer', 'validityMonthsPerCustomer'],
    ['count_per_customer', 'maxOccurrencesPerCustomer'],
  ] as const;
  for (const [type, path] of needed) {
    const [isType, isGiven] = [given.campaignTypePerCustomer === type, (given[path] ?? null) !== null];
    if (isType && !isGiven) issues.push({ path, message: `must be given with campaignTypePerCustomer ${type}` });
    if (!isType && isGiven) issues.push({ path, message: `must be left out without campaignTypePerCustomer ${type}` });
  }
}

function checkEvents(
  { eventKeys }: CampaignFields,
  known: ReadonlyMap<string, EventType>,
  issues: FieldIssue[],
  there?: Campaign,
): void {
  const kept = new Set(there?.terms.eventKeys);
  const names = [...known.keys()].join(', ');
  for (const [at, key] of eventKeys.entries()) {
    if (!known.has(key) && !kept.has(key)) {
      issues.push({ path: `eventKeys.${at}`, message: `must be an event of the project: ${names}` });
    } else if (eventKeys.indexOf(key) < at) issues.push({ path: `eventKeys.${at}`, message: 'must be named once' });
  }
}

/** What gives a share though some of its events have no amount, and what to do about it. */
export async function shareless(
  db: Db,
  projectId: number,
  { eventKeys, referrer, friend }: Pick<Terms, 'eventKeys' | 'referrer' | 'friend'>,
): Promise<FieldIssue[]> {
  const sharing = [
    ...(referrer?.type === 'percentage' ? [sides.referrer.type] : []),
    ...(friend?.type === 'percentage' ? [sides.friend.type] : []),
  ];
  const names = sharing.length === 0 ? [] : await withoutAmount(db, projectId, eventKeys);
  if (names.length === 0) return [];
  const quoted = names.map((name) => `"${name}"`).join(', ');
  const message = `must be flat_fee, or be left out, since there is no amount to give a share of with ${quoted}`;
  return sharing.map((path) => ({ path, message }));
}

/** One that is worth a dollar, that the project takes, and that is on one chain or on the one that is named. */
async function currencyOf(
  db: Db,
  projectId: number,
  given: CampaignFields,
  issues: FieldIssue[],
  there?: Campaign,
): Promise<number | undefined> {
  const [code, chain] = [given.currencyCode.toUpperCase(), given.blockchainCode?.toUpperCase()];
  if (there?.currencyCode === code && (chain === undefined || there.blockchainCode === chain)) {
    return there.terms.blockchainCurrencyId;
  }
  const stable = await selectStablecoins(db);
  const taken = (await enabledCurrencies(db, onlyProjects(projectId))).filter((one) => stable.has(one.currencyId));
  const named = taken.filter((one) => one.code === code);
  const say = (path: string, message: string) => void issues.push({ path, message });
  if (named.length === 0)
    say('currencyCode', `must be worth a dollar and taken by the project${listed(taken, 'code')}`);
  const found = chain === undefined ? named : named.filter(({ blockchainCode }) => blockchainCode === chain);
  if (named.length > 0 && found.length === 0) {
    say('blockchainCode', `must be a chain on which the project takes ${code}${listed(named, 'blockchainCode')}`);
  }
  if (found.length > 1 && chain === undefined) {
    say('blockchainCode', `must be given, since ${code} is on several chains${listed(named, 'blockchainCode')}`);
    return undefined;
  }
  if (found.length > 1)
    say('currencyCode', `must name one currency: there are ${found.length} called ${code} on ${chain}`);
  return found[0]?.id;
}

function listed(currencies: readonly ChainCurrency[], of: 'code' | 'blockchainCode'): string {
  const names = [...new Set(currencies.map((one) => one[of]))].toSorted();
  return names.length === 0 ? ', and it takes none yet' : `: ${names.join(', ')}`;
}

function dateOf(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text);
}

function blankless(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
