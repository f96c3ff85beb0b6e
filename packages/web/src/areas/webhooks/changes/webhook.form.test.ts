import { expect, test } from 'vitest';
import { bodyOf, formOf, newHeader, problemsOf } from './webhook.form.ts';

const filled = { ...formOf(undefined), url: ' https://shop.example.com/hooks ' };

test('an address is enough: it is called after its host and hears of every payment', () => {
  expect(problemsOf(filled)).toEqual({});
  expect(bodyOf(filled)).toEqual({ url: 'https://shop.example.com/hooks', events: [], compatibility: false });
});

test.each(['', 'shop.example.com/hooks', 'ftp://shop.example.com', 'https://'])(
  '%j is no address to send to',
  (url) => {
    expect(problemsOf({ ...filled, url }).url).toMatch(/^must /);
  },
);

test('who does not hear of everything hears of something', () => {
  expect(problemsOf({ ...filled, hearsAll: false })).toEqual({ events: 'Choose at least one event' });
  const chosen = { ...filled, hearsAll: false, events: ['payment.filled'] as const };
  expect(problemsOf(chosen)).toEqual({});
  expect(bodyOf(chosen).events).toEqual(['payment.filled']);
});

test('a legacy secret counts with the older headers alone, and is long enough for a header', () => {
  const short = { ...filled, compatibility: true, legacySecret: 'too short' };
  expect(problemsOf(short).legacySecret).toMatch(/16 to 200/);
  expect(problemsOf({ ...short, compatibility: false })).toEqual({});
  expect(bodyOf({ ...short, compatibility: false })).not.toHaveProperty('legacySecret');
  expect(bodyOf({ ...short, legacySecret: ' a-secret-of-the-shop ' }).legacySecret).toBe('a-secret-of-the-shop');
});

test('a header has a name that is free, and a value: typed, stored, or a secret of a vault', () => {
  const withHeaders = (...headers: object[]) => ({
    ...filled,
    headers: headers.map((one) => ({ ...newHeader, ...one })),
  });
  expect(problemsOf(withHeaders({ name: 'X Key', value: 'x' })).headers).toContain('needs a name');
  expect(problemsOf(withHeaders({ name: 'Host', value: 'x' })).headers).toContain('Host is a reserved header');
  expect(problemsOf(withHeaders({ name: 'X-Key' })).headers).toContain('X-Key needs a value');
  expect(problemsOf(withHeaders({ name: 'X-Key', from: 'vault' })).headers).toBe('Choose a secret for X-Key');
  const good = withHeaders(
    { name: ' X-Typed ', value: ' a value ' },
    { name: 'X-Stored', from: 'stored' },
    { name: 'X-Vault', from: 'vault', secretID: 7 },
  );
  expect(problemsOf(good)).toEqual({});
  expect(bodyOf(good)).toMatchObject({
    headers: [{ name: 'X-Typed', value: 'a value' }, { name: 'X-Stored' }, { name: 'X-Vault', secretID: 7 }],
  });
  expect(bodyOf(filled)).not.toHaveProperty('headers');
  expect(bodyOf(filled, true)).toMatchObject({ headers: [] });
});
