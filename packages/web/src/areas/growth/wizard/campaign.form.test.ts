import { expect, test } from 'vitest';
import { campaignRules, howLongChoices, howLongText, newCampaign, stepWith } from './campaign.form.ts';
import { exampleOf } from './example.ts';
import { fieldsOfValues } from './fields-of.ts';
import { smallestWarning, withGift } from './smallest.ts';

const start = newCampaign({ timezone: 'Europe/Oslo', currency: 'BASE USDC', isFirst: true });

test('of a payment of $128.40 the referrer gets a tenth, the friend a twentieth, and the shop keeps the rest', () => {
  expect(exampleOf(start)).toEqual({ referrer: '12.84', friend: '6.42', keep: '109.14' });
});

test('a share is rounded down to cents and cut by the most of one payment', () => {
  expect(exampleOf({ ...start, rewardValue: '3.33' })?.referrer).toBe('4.27');
  expect(exampleOf({ ...start, rewardValue: '50', rewardCap: '25' })?.referrer).toBe('25');
  expect(exampleOf({ ...start, rewardKind: 'flat_fee', rewardValue: '8', friendKind: 'nothing' })).toEqual({
    referrer: '8',
    friend: '0',
    keep: '120.4',
  });
  expect(exampleOf({ ...start, rewardValue: 'ten' })).toBeUndefined();
});

test('a fixed amount has a smallest payment that is worth it, until somebody chooses another one', () => {
  const fixed = withGift(start, { rewardKind: 'flat_fee', rewardValue: '20' });
  expect(fixed.smallestPayment).toBe('20.00');
  expect(withGift(fixed, { friendKind: 'flat_fee', friendValue: '4.5' }).smallestPayment).toBe('24.50');
  expect(withGift(fixed, { rewardKind: 'percentage' }).smallestPayment).toBe('');
  const chosen = { ...fixed, smallestPayment: '50' };
  expect(withGift(chosen, { rewardValue: '30' }).smallestPayment).toBe('50');
  expect(fieldsOfValues({ ...fixed, eventKeys: ['newsletter'] }).smallestPayment).toBeNull();
  expect(fieldsOfValues(fixed).smallestPayment).toBe('20.00');
  expect(exampleOf({ ...fixed, smallestPayment: '200' })).toEqual({ referrer: '0', friend: '0', keep: '128.40' });
});

test('a fixed amount that is more than its payment is warned of', () => {
  const fixed = { ...withGift(start, { rewardKind: 'flat_fee', rewardValue: '20' }), eventKeys: ['first_payment'] };
  expect(smallestWarning(fixed)).toBeUndefined();
  expect(smallestWarning({ ...fixed, smallestPayment: '10' })).toBe(
    'A friend who pays $10.00 brings $20.00: you give more than you get.',
  );
  expect(smallestWarning({ ...fixed, smallestPayment: '' })).toContain('pays one cent brings $20.00');
  expect(smallestWarning({ ...fixed, smallestPayment: '0' })).toContain('pays one cent brings $20.00');
  expect(smallestWarning({ ...fixed, smallestPayment: '', eventKeys: ['newsletter'] })).toBeUndefined();
  expect(smallestWarning(start)).toBeUndefined();
});

test('what is wrong in the form is said in the words of the server', () => {
  expect(campaignRules.rewardValue('101', start)).toBe('must be at most 100 %');
  expect(campaignRules.rewardValue('0', start)).toContain('must be a number');
  expect(campaignRules.rewardValue('1.234', start)).toContain('at most two decimals');
  expect(campaignRules.rewardValue('anything', { ...start, rewardKind: 'nothing' })).toBeNull();
  expect(campaignRules.budget('1e3')).toContain('must be an amount of dollars');
  expect(campaignRules.budget('')).toBeNull();
  expect(campaignRules.holdDays('181')).toBe('must be a whole number from 0 to 180');
  expect(campaignRules.endDate('2026-12-01T10:00', { ...start, startDate: '2026-12-02T10:00' })).toContain('after');
  expect(campaignRules.rewardKind('nothing', { ...start, friendKind: 'nothing' })).toContain('somebody');
});

test('what belongs to another kind of reward is not sent along', () => {
  const { rewardType, rewardValue, rewardCap, inviteeRewardType, inviteeRewardValue, budget } = fieldsOfValues({
    ...start,
    rewardKind: 'flat_fee',
    rewardValue: '8.00',
    friendKind: 'nothing',
    budget: ' ',
  });
  expect({ rewardType, rewardValue, rewardCap }).toEqual({
    rewardType: 'flat_fee',
    rewardValue: '8.00',
    rewardCap: null,
  });
  expect({ inviteeRewardType, inviteeRewardValue, budget }).toEqual({
    inviteeRewardType: null,
    inviteeRewardValue: null,
    budget: null,
  });
});

test('how long a friend counts keeps its number', () => {
  expect(fieldsOfValues({ ...start, howLong: 'months:12' })).toMatchObject({
    campaignTypePerCustomer: 'months_per_customer',
    validityMonthsPerCustomer: 12,
  });
  expect(fieldsOfValues({ ...start, howLong: 'count:3' })).toMatchObject({ maxOccurrencesPerCustomer: 3 });
  expect(fieldsOfValues({ ...start, howLong: 'one_time' })).toMatchObject({ campaignTypePerCustomer: 'one_time' });
  expect(howLongChoices('months:7').at(-1)).toEqual({ value: 'months:7', label: '7 months' });
  expect(howLongText('count:1')).toBe('1 payment');
});

test('a field leads to its step', () => {
  expect([stepWith(['budget']), stepWith(['capWindow', 'name']), stepWith(['nothing'])]).toEqual([2, 1, undefined]);
});
