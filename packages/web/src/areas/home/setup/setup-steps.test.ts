import { expect, test } from 'vitest';
import { leftOf, railOf, setupState, type SetupFacts } from './setup-steps.ts';

const everything = ['projects:write', 'nodes:write', 'wallets:write', 'api_keys:write', 'webhooks:write', 'smtp:write'];
const nothingDone: SetupFacts = {
  projects: [],
  networks: ['disabled', 'disabled'],
  wallets: [],
  mailConfigured: false,
  keysActive: 0,
  webhooksActive: 0,
  hasSecondFactor: false,
};

function doneOf(facts: Partial<SetupFacts>, permissions = everything): string[] | undefined {
  return setupState({ ...nothingDone, ...facts }, permissions)
    ?.filter(({ isDone }) => isDone)
    .map(({ step }) => step.title);
}

test('a new install has everything before it', () => {
  expect(doneOf({})).toEqual([]);
  expect(setupState(nothingDone, everything)).toHaveLength(10);
});

test('currencies are asked for once there is a wallet that brings them', () => {
  const titles = setupState(nothingDone, everything)?.map(({ step }) => step.title) ?? [];
  expect(titles.indexOf('Choose currencies')).toBe(titles.indexOf('Connect a deposit wallet') + 1);
});

test('each step ticks itself', () => {
  expect(doneOf({ projects: [{ logoPath: null, brandColor: null, currencyCount: 0 }] })).toEqual(['Create a project']);
  expect(doneOf({ projects: [{ logoPath: null, brandColor: '#09f', currencyCount: 0 }] })).toContain(
    'Customize the brand',
  );
  expect(doneOf({ projects: [{ logoPath: '/logos/a.webp', brandColor: null, currencyCount: 0 }] })).toContain(
    'Customize the brand',
  );
  expect(doneOf({ projects: [{ logoPath: null, brandColor: null, currencyCount: 2 }] })).toContain('Choose currencies');
  expect(doneOf({ networks: ['disabled', 'syncing'] })).toEqual(['Connect networks']);
  expect(doneOf({ keysActive: 1 })).toEqual(['Create an API key']);
  expect(doneOf({ webhooksActive: 1 })).toEqual(['Add a webhook']);
  expect(doneOf({ mailConfigured: true })).toEqual(['Connect a mail server']);
  expect(doneOf({ hasSecondFactor: true })).toEqual(['Turn on two-factor sign-in']);
});

test('a wallet that is paused takes no money', () => {
  expect(doneOf({ wallets: [{ walletType: 'cold_wallet', status: 'active' }] })).toEqual(['Add a cold wallet']);
  expect(doneOf({ wallets: [{ walletType: 'deposit_wallet', status: 'active' }] })).toEqual([
    'Connect a deposit wallet',
  ]);
  expect(doneOf({ wallets: [{ walletType: 'deposit_wallet', status: 'inactive' }] })).toEqual([]);
});

test('an emptied colour is no look', () => {
  expect(doneOf({ projects: [{ logoPath: '', brandColor: '', currencyCount: 0 }] })).toEqual(['Create a project']);
});

test('nobody is told to do what they may not', () => {
  expect(setupState(nothingDone, [])?.map(({ step }) => step.title)).toEqual(['Turn on two-factor sign-in']);
});

test('nothing is said before everything is known', () => {
  expect(doneOf({ keysActive: undefined })).toBeUndefined();
  expect(doneOf({ keysActive: undefined }, ['projects:write'])).toEqual([]);
});

test('the rail holds all of it in four steps, each done once all of its parts are', () => {
  const rail = (facts: Partial<SetupFacts>, may = everything) => {
    const state = setupState({ ...nothingDone, ...facts }, may) ?? [];
    return railOf(state).map(({ of, parts, isDone }) => `${of} ${parts.length}${isDone ? ' done' : ''}`);
  };
  expect(rail({})).toEqual(['project 2', 'money 1', 'customers 3', 'live 4']);
  expect(rail({ projects: [{ logoPath: '/a.webp', brandColor: null, currencyCount: 0 }] })[0]).toBe('project 2 done');
  expect(rail({ wallets: [{ walletType: 'cold_wallet', status: 'active' }] })[1]).toBe('money 1 done');
  expect(rail({}, [])).toEqual(['live 1']);
});

test('how far somebody came is said in the steps of the rail', () => {
  const said = (facts: Partial<SetupFacts>, may = everything) =>
    leftOf(setupState({ ...nothingDone, ...facts }, may) ?? []);
  expect(said({})).toBe('Step 1 of 4, 10 things left');
  expect(said({ projects: [{ logoPath: '/a.webp', brandColor: null, currencyCount: 0 }] })).toBe(
    'Step 2 of 4, 8 things left',
  );
  expect(said({}, [])).toBe('Step 1 of 1, 1 thing left');
  expect(said({ hasSecondFactor: true }, [])).toBe('All done');
});
