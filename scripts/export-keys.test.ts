import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { exportKeys } from '../packages/server/src/app/signer/export-keys.ts';
import { openBackup, sealBackup } from '../packages/server/src/app/signer/key-backup.ts';
import { openSigning } from '../packages/server/src/modules/vault/index.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { withClient } from '../packages/server/test/database.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { startWorld, type World } from '../packages/server/test/world.ts';

const folder = temporaryFolder('coffer-key-export');
const passphrase = 'correct horse battery';
const families = ['ETH_Family', 'TRX_Family', 'BTC_Family', 'SOL_Family'] as const;
const keys = families.map(() => randomBytes(32).toString('hex'));
const settings = { MASTER_KEY: randomBytes(32).toString('hex'), SIGNING_KEY: randomBytes(32).toString('hex') };
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { CHAINS: 'ETH,BASE,BTC,TRX,SOLANA', ...settings } });
  const { key } = await world.signUpRoot();
  for (const [at, family] of families.entries()) {
    const body = { name: `Pay ${at}`, walletType: 'hot_wallet', family, privateKey: keys[at] } as const;
    await world.ok(createWallet, { key, body });
  }
  // As the signer does when it starts.
  await openSigning(world.coffer.deps);
});
afterAll(async () => {
  await world?.close();
  await folder.remove();
});

function run(script: string, file: string, typed: string, env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const args = [path.join(import.meta.dirname, script), file];
  const ran = spawnSync(process.execPath, args, {
    env: { PATH, DATA_DIR: folder.path, ...env },
    input: typed,
    encoding: 'utf8',
  });
  return { status: ran.status, said: ran.stdout, complained: ran.stderr };
}

const exported = () => path.join(folder.path, 'keys.json');
const asSigner = () => ({ ...settings, SIGNER_DATABASE_URL: world.signerUrl });

test('the keys of all hot wallets come out under a passphrase, and each is what its wallet has', () => {
  const made = run('export-keys.ts', exported(), `${passphrase}\n${passphrase}\n`, asSigner());
  expect(made).toMatchObject({ status: 0, complained: '' });
  expect(statSync(exported()).mode & 0o777).toBe(0o600);
  const text = readFileSync(exported(), 'utf8');
  for (const key of keys) expect(text).not.toContain(key);
  const { status, said } = run('open-keys.ts', exported(), `${passphrase}\n`);
  expect(status).toBe(0);
  for (const [at, key] of keys.entries())
    expect(said).toMatch(new RegExp(`Pay ${at} \\(${families[at]}\\)\n  \\S+\n  ${key}\n`));
});

test('the audit log says that it was done, and with which wallets', async () => {
  const rows = await withClient(world.databaseUrl, async (client) => {
    const found = await client.query<{ actor_name: string; after: { wallets: number[] } }>(
      `select actor_name, after from activity where action = 'vault.hot-keys-exported'`,
    );
    return found.rows;
  });
  expect(rows).toEqual([{ actor_name: 'the signer', after: { wallets: [1, 2, 3, 4] } }]);
});

test('nothing is written over a file that is there', () => {
  const before = readFileSync(exported(), 'utf8');
  const { status, complained } = run('export-keys.ts', exported(), `${passphrase}\n${passphrase}\n`, asSigner());
  expect([status, complained]).toEqual([1, expect.stringContaining('EEXIST')]);
  expect(readFileSync(exported(), 'utf8')).toBe(before);
});

test('whoever has the database and the master key, and not the signing key, exports nothing', async () => {
  const { SIGNING_KEY: _, ...others } = settings;
  const config = readConfig({ ...others, DATA_DIR: folder.path, ROLES: 'signer' });
  await expect(exportKeys(config, world.signerUrl, passphrase)).rejects.toThrow('This process does not sign');
});

test('a short passphrase is refused', async () => {
  await expect(sealBackup('eleven char', new Date(), [], [])).rejects.toThrow('at least 12 characters');
});

test.each<[string, string, (text: string) => string, string]>([
  ['another passphrase', 'wrong horse battery', (text) => text, 'passphrase is another one'],
  ['another address', passphrase, (text) => text.replace(/"address": "0x./, '"address": "0xg'), 'file was changed'],
  ['another name', passphrase, (text) => text.replace('Pay 0', 'Pay 9'), 'file was changed'],
  ['a lower cost', passphrase, (text) => text.replace('131072', '1024'), 'no file of hot wallet keys'],
  ['something else', passphrase, () => '{"wallets": []}', 'no file of hot wallet keys'],
])('no key comes out of a file with %s', async (_what, typed, change, why) => {
  await expect(openBackup(typed, change(readFileSync(exported(), 'utf8')))).rejects.toThrow(why);
});

test('the same passphrase from another keyboard opens it', async () => {
  const [composed, apart] = ['caf\u00e9 au lait, please', 'cafe\u0301 au lait, please'];
  const wallet = { walletId: 1, name: 'One', family: 'ETH_Family', address: '0x1' } as const;
  const key = new Uint8Array(randomBytes(32));
  const [opened] = await openBackup(apart, await sealBackup(composed, new Date(), [wallet], [key]));
  expect(Buffer.from(opened?.key ?? []).equals(key)).toBe(true);
});
