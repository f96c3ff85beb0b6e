import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayout } from '@coffer/contract/money-out/payouts.ts';
import { createRecipient } from '@coffer/contract/money-out/recipients.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { chainsOn } from '../../../chains/registry.ts';
import { ConfigError } from '../../../platform/config.ts';
import { openPayingShop, type PayingShop } from '../payouts.fixture.ts';
import { checkSanctions, whySanctioned } from './sanctions.ts';

const folder = temporaryFolder('coffer-sanctions');
const file = path.join(folder.path, 'list.txt');
let it: PayingShop;
let barred: string;
beforeAll(async () => {
  it = await openPayingShop();
  barred = it.network.address('barred');
  writeFileSync(file, `${barred}\n`);
  Object.assign(it.treasury.world.coffer.deps.config, { SANCTIONS_FILE: file });
});
afterAll(async () => {
  await it?.close();
  await folder.remove();
});

const real = { config: { SANCTIONS_FILE: file }, chains: chainsOn('regtest') };
const why = (address: string) => whySanctioned(real, address);
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test.each([
  ['as its checksum has it', () => `${spellAddress('ETH_Family', barred)}\n`, () => barred],
  ['without 0x', () => barred.slice(2), () => barred],
  ['behind a mark, with a note', () => `\uFEFF${barred}, a thief # of ${tron}\r\n\r\n# more\n`, () => barred],
  ['where lines end as they did long ago', () => `${tron}\r${barred}\r`, () => barred],
  [
    'of real Bitcoin',
    () => 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    () => 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  ['of Tron in hexadecimal', () => '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', () => tron],
])('an address is found that is written %s', (_how, list, address) => {
  writeFileSync(file, list());
  expect(why(address())).toBe('is on your list of sanctioned addresses');
  expect(why(it.network.address('somebody else'))).toBeNull();
});

test.each<[string, () => string | Buffer, string]>([
  ['a line that is no address', () => `${barred}\nLazarus, ${tron}\n`, 'line 2: "Lazarus" is no address'],
  ['a line that begins with its note', () => `,${barred}\n`, 'must begin with an address'],
  ['two bytes a letter', () => Buffer.from(`\uFEFF${barred}\n`, 'utf16le'), 'cannot be read'],
  ['nothing', () => '', 'has no address in it'],
])('a list with %s stops the start, and every payout', (_what, list, says) => {
  writeFileSync(file, list());
  expect(() => checkSanctions(real)).toThrow(says);
  expect(why(it.network.address('anybody'))).toContain('cannot be read');
});

test('nobody adds it as a recipient or asks to pay it', async () => {
  writeFileSync(file, `${barred}\n`);
  const { refused } = it.treasury.world;
  const to = { key: it.asker.key, body: { blockchainCode: 'ETH', address: barred, projectIDs: [it.shop] } };
  expect((await refused(createRecipient, to)).message).toContain('is on your list of sanctioned addresses');
  const body = { projectID: it.shop, blockchainCode: 'ETH', currencyCode: 'ETH', amount: '0.1', toAddress: barred };
  const { code, message } = await refused(createPayout, { key: it.asker.key, body });
  expect([code, message]).toEqual(['VALIDATION_FAILED', expect.stringContaining('sanctioned')]);
});

test('what was approved before it came onto the list is not signed, nor while nobody can read the list', async () => {
  const late = it.network.address('found out late');
  writeFileSync(file, `${barred}\n`);
  const asked = await it.ask({ toAddress: late });
  await it.approve(asked);
  writeFileSync(file, `${late}\n`);
  await it.pay();
  expect(it.paid(late)).toBe(0);
  expect(JSON.stringify(await it.see(asked))).toContain('its address is on your list of sanctioned addresses');
  rmSync(file);
  await it.nextDay();
  await it.pay();
  expect(it.paid(late)).toBe(0);
  it.treasury.world.logged.length = 0;
});

test('a list that was named and is not there stops the start', () => {
  const { chains } = real;
  const gone = { chains, config: { SANCTIONS_FILE: path.join(folder.path, 'gone.txt') } };
  expect(() => checkSanctions(gone)).toThrow(ConfigError);
  expect(checkSanctions({ chains, config: { SANCTIONS_FILE: undefined } })).toBeNull();
});
