import { expect, test } from 'vitest';
import { prepareInPage } from './prepare-in-page.ts';

const phrase = 'test test test test test test test test test test test junk';
const other = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const pause = () => Promise.resolve();
const prepare = (over: object, typed: object = {}) =>
  prepareInPage({ from: 0, count: 2, ...over }, { phrase, passphrase: '', ...typed }, pause);

test('the addresses of a phrase are prepared from where the wallet ends', async () => {
  const start = await prepare({ count: 3 });
  const next = await prepare({ from: 2, count: 1, firstAddress: start.ok ? start.keys[0]?.address : '' });
  expect(start).toMatchObject({ ok: true, keys: [{ position: 0 }, { position: 1 }, { position: 2 }] });
  expect(next).toEqual({ ok: true, keys: start.ok ? start.keys.slice(2) : [] });
});

test('another phrase or passphrase than that of the wallet is told, and prepares nothing', async () => {
  const start = await prepare({ count: 1 });
  const firstAddress = start.ok ? start.keys[0]?.address : '';
  for (const typed of [{ phrase: other }, { passphrase: 'another' }]) {
    expect(await prepare({ from: 1, firstAddress }, typed)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('do not belong to this wallet') as string,
    });
  }
});

test('what is no phrase is told word by word', async () => {
  expect(await prepare({}, { phrase: phrase.replace('junk', 'jank') })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('Word 12') as string,
  });
});
