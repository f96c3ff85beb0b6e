import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { strictestOf, weakerFields } from './compare-policies.ts';
import { decide, neededByFile, type Use, type Verdict, type Wish } from './decide.ts';
import { defaultPolicy, wholeDollar, type Policy } from './payout-policy.ts';
import { replay, type PastPayout } from './replay.ts';

const now = new Date('2026-03-04T12:00:00Z');
const none: Use = { hourUsd: 0n, dayUsd: 0n, recipientDayUsd: 0n, walletDayUsd: 0n, payeeUsd: 0n };
const known = { isConfirmed: true, usableFrom: new Date('2026-03-01T00:00:00Z') };
const dollars = (amount: number) => BigInt(amount) * wholeDollar;
const usual: Wish = {
  usdUnits: dollars(100),
  feeUsdUnits: 0n,
  askedBy: 'member',
  keyCapUsdUnits: 0n,
  recipient: known,
};

function reasonsOf(verdict: Verdict): readonly string[] {
  return verdict.verdict === 'refuse' ? [`refused: ${verdict.code}`] : verdict.reasons;
}

test.each<[string, Partial<Policy>, Partial<Use>, Partial<Wish>, string[]]>([
  ['a small sum to a known recipient goes', {}, {}, {}, []],
  ['so does the most that is allowed', {}, {}, { usdUnits: dollars(500) }, []],
  ['more does not', {}, {}, { usdUnits: dollars(500) + 1n }, ['above_auto_approve']],
  ['nor what fills an hour over', {}, { hourUsd: dollars(4900) + 1n }, {}, ['hourly_limit_exceeded']],
  ['what fills it exactly does', {}, { hourUsd: dollars(4900) }, {}, []],
  ['nor what fills a day over', {}, { dayUsd: dollars(9901) }, {}, ['daily_limit_exceeded']],
  [
    'nor the day of a payee',
    { recipientDayUsd: dollars(150) },
    { recipientDayUsd: dollars(51) },
    {},
    ['recipient_limit_exceeded'],
  ],
  [
    'nor the day of a wallet',
    { walletDayUsd: dollars(150) },
    { walletDayUsd: dollars(51) },
    {},
    ['wallet_limit_exceeded'],
  ],
  ['nor what costs more than it is worth', {}, {}, { feeUsdUnits: dollars(100) + 1n }, ['fee_above_amount']],
  ['what costs as much does', {}, {}, { feeUsdUnits: dollars(100) }, []],
  ['nor what costs nobody knows how much', {}, {}, { feeUsdUnits: null }, ['fee_unknown']],
  ['an address in no book is asked about', {}, {}, { recipient: null }, ['unknown_recipient']],
  [
    'so is one that nobody confirmed',
    {},
    {},
    { recipient: { isConfirmed: false, usableFrom: null } },
    ['unknown_recipient'],
  ],
  [
    'where they alone are paid it is refused',
    { onlyRecipients: true },
    {},
    { recipient: null },
    ['refused: unknown_recipient'],
  ],
  ['a key with no cap asks', {}, {}, { askedBy: 'key' }, ['asked_by_key']],
  ['a key lets go what its cap covers', {}, {}, { askedBy: 'key', keyCapUsdUnits: dollars(100) }, []],
  ['and no unit more', {}, {}, { askedBy: 'key', keyCapUsdUnits: dollars(100) - 1n }, ['asked_by_key']],
  [
    'to nobody whom it does not know',
    {},
    {},
    { askedBy: 'key', keyCapUsdUnits: dollars(100), recipient: null },
    ['unknown_recipient', 'asked_by_key'],
  ],
  [
    'outside of the hours people are asked',
    { allowedHours: { from: 13, until: 20, timeZone: 'UTC' } },
    {},
    {},
    ['outside_hours'],
  ],
  ['which are those of a place', { allowedHours: { from: 13, until: 20, timeZone: 'Europe/Berlin' } }, {}, {}, []],
  [
    'the last hour is not one of them',
    { allowedHours: { from: 8, until: 12, timeZone: 'UTC' } },
    {},
    {},
    ['outside_hours'],
  ],
])('%s', (_what, policy, use, wish, reasons) => {
  const verdict = decide({ ...defaultPolicy, ...policy }, { ...none, ...use }, { ...usual, ...wish }, now);
  expect(reasonsOf(verdict)).toEqual(reasons);
});

describe('above the limit of one approval', () => {
  const rules = {
    ...defaultPolicy,
    autoApproveUsd: dollars(900),
    approvalTiers: [{ aboveUsd: dollars(200), approvals: 2 }],
  };
  const two = { verdict: 'ask', approvals: 2, reasons: ['two_approvals_limit_exceeded'] };

  it('two people are asked, also below what goes out without approval', () => {
    expect(decide(rules, none, { ...usual, usdUnits: dollars(200) }, now)).toMatchObject({ verdict: 'go' });
    expect(decide(rules, none, { ...usual, usdUnits: dollars(200) + 1n }, now)).toMatchObject(two);
  });

  it('what else goes to the same payee counts, what others get does not', () => {
    const used = { ...none, dayUsd: dollars(900), hourUsd: dollars(900) };
    expect(decide(rules, used, usual, now)).toMatchObject({ verdict: 'go' });
    expect(decide(rules, { ...used, payeeUsd: dollars(101) }, usual, now)).toMatchObject(two);
    const unknown = { ...usual, recipient: null };
    expect(decide(rules, used, unknown, now)).toMatchObject({ approvals: 1 });
    expect(decide(rules, { ...used, payeeUsd: dollars(101) }, unknown, now)).toMatchObject({ approvals: 2 });
  });
});

describe('tiers', () => {
  const ladder = [
    { aboveUsd: dollars(200), approvals: 2 },
    { aboveUsd: dollars(1000), approvals: 3 },
    { aboveUsd: dollars(5000), approvals: 5 },
  ];
  const asks = (amount: bigint, approvalTiers: Policy['approvalTiers'] = ladder) =>
    decide({ ...defaultPolicy, approvalTiers }, none, { ...usual, usdUnits: amount }, now);

  it('ask as many as the highest of them that the amount is above, in whatever order they stand', () => {
    const amounts = [200, 201, 1000, 1001, 5000, 5001].map(dollars);
    const needed = (approvalTiers: Policy['approvalTiers']) =>
      amounts.map((amount) => {
        const verdict = asks(amount, approvalTiers);
        return verdict.verdict === 'refuse' ? -1 : verdict.approvals;
      });
    expect(needed(ladder)).toEqual([0, 2, 2, 3, 3, 5]);
    expect(needed(ladder.toReversed())).toEqual([0, 2, 2, 3, 3, 5]);
  });

  it('of one person ask one where it would go without', () => {
    const one = asks(dollars(301), [{ aboveUsd: dollars(300), approvals: 1 }]);
    expect(one).toMatchObject({ verdict: 'ask', approvals: 1, reasons: ['approval_limit_exceeded'] });
  });

  it('hold for a file as a whole', () => {
    const rules = { autoApproveUsd: dollars(500), approvalTiers: ladder };
    expect(neededByFile(rules, dollars(200))).toEqual({ approvals: 0, reasons: [] });
    expect(neededByFile(rules, dollars(300))).toEqual({ approvals: 2, reasons: ['file_needs_two'] });
    const much = { approvals: 5, reasons: ['file_above_auto_approve', 'file_needs_two'] };
    expect(neededByFile(rules, dollars(6000))).toEqual(much);
    const one = { autoApproveUsd: dollars(500), approvalTiers: [{ aboveUsd: dollars(100), approvals: 1 }] };
    expect(neededByFile(one, dollars(300))).toEqual({ approvals: 1, reasons: ['file_needs_one'] });
  });

  const tier = (aboveUsd: number, approvals: number) => ({ aboveUsd: dollars(aboveUsd), approvals });
  it.each<[string, Policy['approvalTiers'], boolean]>([
    ['the same are not', ladder, false],
    ['one more for less money is not', [tier(100, 1), ...ladder], false],
    ['a step that starts lower is not', [tier(100, 2), tier(1000, 3), tier(5000, 5)], false],
    ['one step for all that asks the most is not', [tier(200, 5)], false],
    ['a step that starts later is', [tier(201, 2), tier(1000, 3), tier(5000, 5)], true],
    ['a step with fewer people is', [tier(200, 2), tier(1000, 3), tier(5000, 4)], true],
    ['a step less is', [tier(200, 2), tier(5000, 5)], true],
    ['more people for some and fewer for others is', [tier(200, 4), tier(6000, 5)], true],
    ['none is', [], true],
  ])('are weaker where they ask fewer about some amount: %s', (_which, approvalTiers, isWeaker) => {
    const held = { ...defaultPolicy, approvalTiers: ladder };
    expect(weakerFields(held, { ...held, approvalTiers })).toEqual(isWeaker ? ['approvalTiers'] : []);
  });
});

describe('a new recipient', () => {
  it('waits until their time, and people are asked', () => {
    const usableFrom = new Date('2026-03-05T12:00:00Z');
    const wish = { ...usual, recipient: { isConfirmed: true, usableFrom } };
    expect(decide(defaultPolicy, none, wish, now)).toEqual({
      verdict: 'ask',
      approvals: 1,
      reasons: ['new_recipient'],
      mayGoAt: usableFrom,
    });
    expect(decide(defaultPolicy, none, wish, usableFrom)).toMatchObject({ verdict: 'go', mayGoAt: null });
  });
});

const units = fc.bigInt({ min: 0n, max: dollars(20_000) });
const limit = fc.option(units, { nil: null });
const hours = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), fc.constantFrom('UTC', 'Asia/Tokyo'))
    .filter(([from, until]) => from < until)
    .map(([from, until, timeZone]) => ({ from, until, timeZone })),
  { nil: null },
);
const tiers = fc.array(fc.record({ aboveUsd: units, approvals: fc.integer({ min: 1, max: 5 }) }), { maxLength: 5 });
const policy: fc.Arbitrary<Policy> = fc.record({
  version: fc.constant(1),
  autoApproveUsd: units,
  hourUsd: units,
  dayUsd: units,
  recipientDayUsd: limit,
  walletDayUsd: limit,
  approvalTiers: tiers,
  passkeyAboveUsd: limit,
  newRecipientDelayHours: fc.integer({ min: 0, max: 720 }),
  onlyRecipients: fc.boolean(),
  allowedHours: hours,
});
const use: fc.Arbitrary<Use> = fc.record({
  hourUsd: units,
  dayUsd: units,
  recipientDayUsd: units,
  walletDayUsd: units,
  payeeUsd: units,
});
const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const wish: fc.Arbitrary<Wish> = fc.record({
  usdUnits: units,
  // One that is more than the amount asks about little, and not about much.
  feeUsdUnits: fc.constant(0n),
  askedBy: fc.constantFrom('member', 'key'),
  keyCapUsdUnits: units,
  recipient: fc.option(fc.record({ isConfirmed: fc.boolean(), usableFrom: fc.option(time, { nil: null }) }), {
    nil: null,
  }),
});

/** How hard it is to get through: how many people it takes, and what is refused above all. */
function weight(verdict: Verdict): number {
  return verdict.verdict === 'refuse' ? Infinity : verdict.approvals;
}

describe('for whatever policy, use and wish', () => {
  it('more money never gets fewer approvals', () => {
    fc.assert(
      fc.property(policy, use, wish, units, time, (rules, used, less, more, at) => {
        const larger = { ...less, usdUnits: less.usdUnits + more };
        expect(weight(decide(rules, used, larger, at))).toBeGreaterThanOrEqual(weight(decide(rules, used, less, at)));
      }),
      { numRuns: 2000 },
    );
  });

  it('what was paid before never makes it easier', () => {
    fc.assert(
      fc.property(policy, use, use, wish, time, (rules, used, more, asked, at) => {
        const fuller = {
          hourUsd: used.hourUsd + more.hourUsd,
          dayUsd: used.dayUsd + more.dayUsd,
          recipientDayUsd: used.recipientDayUsd + more.recipientDayUsd,
          payeeUsd: used.payeeUsd + more.payeeUsd,
          walletDayUsd: used.walletDayUsd + more.walletDayUsd,
        };
        expect(weight(decide(rules, fuller, asked, at))).toBeGreaterThanOrEqual(weight(decide(rules, used, asked, at)));
      }),
      { numRuns: 2000 },
    );
  });

  it('what holds at once of a draft never lets more through than before, and all of it if nothing is weaker', () => {
    fc.assert(
      fc.property(policy, policy, use, wish, time, (held, draft, used, asked, at) => {
        const strict = { ...strictestOf(held, draft), version: 2 };
        expect(weight(decide(strict, used, asked, at))).toBeGreaterThanOrEqual(weight(decide(held, used, asked, at)));
        expect(weakerFields(held, strict)).toEqual([]);
        if (weakerFields(held, draft).length === 0) expect(strict).toEqual({ ...draft, version: 2 });
      }),
      { numRuns: 2000 },
    );
  });

  it('a key never lets money go to somebody whom nobody confirmed, nor above its cap', () => {
    fc.assert(
      fc.property(policy, use, wish, time, (rules, used, asked, at) => {
        const verdict = decide(rules, used, { ...asked, askedBy: 'key' }, at);
        const mayGo = (asked.recipient?.isConfirmed ?? false) && asked.usdUnits <= asked.keyCapUsdUnits;
        if (!mayGo) expect(verdict.verdict).not.toBe('go');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('last month once more', () => {
  const past = (over: Partial<PastPayout> & { id: number; at: Date }): PastPayout => ({
    usdUnits: dollars(300),
    askedBy: 'member',
    keyCapUsdUnits: 0n,
    payee: 'ada',
    walletId: 1,
    recipient: { confirmedAt: new Date('2026-01-01') },
    isCounted: true,
    ...over,
  });
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
  const metBy = (rules: Policy, payouts: readonly PastPayout[]) =>
    [...replay(rules, payouts).values()].map((one) => reasonsOf(one));

  it('counts what was reserved within the windows, and nothing after or beyond them', () => {
    const rules = { ...defaultPolicy, dayUsd: dollars(600), recipientDayUsd: dollars(500) };
    const payouts = [
      past({ id: 1, at: at(0), payee: 'bob' }),
      past({ id: 2, at: at(1), isCounted: false }),
      past({ id: 3, at: at(2) }),
      past({ id: 4, at: at(3) }),
      past({ id: 5, at: at(27) }),
    ];
    expect(metBy(rules, payouts)).toEqual([[], [], [], ['daily_limit_exceeded', 'recipient_limit_exceeded'], []]);
  });

  it('lets a recipient wait as long as the draft says', () => {
    const payouts = [past({ id: 1, at: at(0), recipient: { confirmedAt: at(-30) } })];
    expect(metBy({ ...defaultPolicy, newRecipientDelayHours: 24 }, payouts)).toEqual([[]]);
    expect(metBy({ ...defaultPolicy, newRecipientDelayHours: 31 }, payouts)).toEqual([['new_recipient']]);
    const before = [past({ id: 1, at: at(0), recipient: { confirmedAt: at(1) } })];
    expect(metBy(defaultPolicy, before)).toEqual([['unknown_recipient']]);
  });
});
