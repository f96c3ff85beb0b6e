import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayout } from '@coffer/contract/money-out/payouts.ts';
import { createRecipient } from '@coffer/contract/money-out/recipients.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { ConfigError } from '../../../platform/config.ts';
import { openPayingShop, type PayingShop } from '../payouts.fixture.ts';
import { checkSanctions, whySanctioned } from './sanctions.ts';

const folder = temporaryFolder('coffer-sanctions');
const file = path.join(folder.path, 'list.txt');
let it: PayingShop;
let barred: string;
beforeAll(async () => {
  writeFileSync(file, '');
  it = await openPayingShop();
  Object.assign(it.treasury.world.coffer.deps.config, { SANCTIONS_FILE: file });
  barred = it.network.address('barred');
});
afterAll(async () => {
  await it?.close();
  await folder.remove();
});

test('an address is found in any spelling, and a note beside it is none', () => {
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  writeFileSync(
    file,
    `﻿${spellAddress('ETH_Family', barred)}, a thief # of ${tron}\r\nBC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4\r\n\r\n`,
  );
  const why = (address: string) => whySanctioned({ SANCTIONS_FILE: file }, address);
  expect([why(barred), why('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')]).toEqual(
    Array.from({ length: 2 }, () => 'is on your list of sanctioned addresses'),
  );
  expect([why(tron), why('a'), whySanctioned({ SANCTIONS_FILE: undefined }, barred)]).toEqual([null, null, null]);
});

test('nobody adds it as a recipient or asks to pay it', async () => {
  const { refused } = it.treasury.world;
  const to = { key: it.asker.key, body: { blockchainCode: 'ETH', address: barred, projectIDs: [it.shop] } };
  expect((await refused(createRecipient, to)).message).toContain('is on your list of sanctioned addresses');
  const body = { projectID: it.shop, blockchainCode: 'ETH', currencyCode: 'ETH', amount: '0.1', toAddress: barred };
  const { code, message } = await refused(createPayout, { key: it.asker.key, body });
  expect([code, message]).toEqual(['VALIDATION_FAILED', expect.stringContaining('sanctioned')]);
});

test('what was approved before it came onto the list is not signed, nor while nobody can read the list', async () => {
  const late = it.network.address('found out late');
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
  const gone = { SANCTIONS_FILE: path.join(folder.path, 'gone.txt') };
  expect(() => checkSanctions(gone)).toThrow(ConfigError);
  expect(whySanctioned(gone, barred)).toContain('cannot be read');
  expect(() => checkSanctions({ SANCTIONS_FILE: undefined })).not.toThrow();
});
