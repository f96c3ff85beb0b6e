import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFromFaucet } from '@coffer/contract/operations/devnet.ts';
import { approvePayout, createPayout, getPayout, previewPayout } from '@coffer/contract/money-out/payouts.ts';
import { createWallet, getWallet } from '@coffer/contract/treasury/wallets.ts';
import { bitcoinAddressOfPrivateKey } from '@coffer/keys/bitcoin/keys.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { hire, type Person } from '../../../test/people.ts';
import { startSending, startSigning } from '../outgoing/index.ts';
import { openFiveChains, type FiveChains } from '../payments/five-chains.fixture.ts';
import { freshKeys } from '../wallets/treasury.fixture.ts';
import { payoutRule, startPaying } from './index.ts';
import { defaultLimits } from './signing/signer-limits.ts';

let shop: FiveChains;
let asker: Person;
let loops: { stop(): Promise<void> }[] = [];
const wallets = new Map<string, string>();

beforeAll(async () => {
  shop = await openFiveChains();
  const { world, key } = shop;
  asker = await hire(world, { key }, 'admin');
  const { deps } = world.coffer;
  const payouts = payoutRule({
    ...deps,
    network: 'local',
    limits: defaultLimits,
    isStopped: () => false,
    whySanctioned: () => null,
  });
  loops = [startSending(deps), startSigning({ ...deps, payouts }), startPaying(deps)];
}, 120_000);
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await shop.close();
});

/** What is paid in, what of it is paid out, and what the hot wallet gets besides for its fees. */
const ways: readonly [ChainCode, string, string, readonly [string, string][]][] = [
  ['ETH', 'ETH', '0.01', [['ETH', '1']]],
  [
    'BASE',
    'USDC',
    '20',
    [
      ['ETH', '1'],
      ['USDC', '100'],
    ],
  ],
  ['BTC', 'BTC', '0.0003', [['BTC', '1']]],
  ['TRX', 'TRX', '100', [['TRX', '2000']]],
  [
    'TRX',
    'USDT',
    '20',
    [
      ['TRX', '2000'],
      ['USDT', '100'],
    ],
  ],
  ['SOLANA', 'SOL', '0.2', [['SOL', '2']]],
  [
    'SOLANA',
    'USDC',
    '20',
    [
      ['SOL', '2'],
      ['USDC', '100'],
    ],
  ],
];

test.each(ways)(
  'on %s a supplier is paid in %s with two people, once',
  async (chain, code, amount, topUps) => {
    const { world, key, project } = shop;
    const reference = await shop.payment();
    await shop.eventually(async () => void (await shop.choose(reference, chain, code)));
    await shop.pay(reference);
    await shop.becomes(reference, chain, 'paid');
    const from = await hotWallet(chain);
    for (const [currencyCode, topUp] of topUps) {
      const body = { blockchainCode: chain, currencyCode, address: from, amount: topUp };
      await world.ok(drawFromFaucet, { key, body });
    }
    const toAddress = await strangerOf(chain);
    const body = { projectID: project, blockchainCode: chain, currencyCode: code, amount, toAddress };
    // What was given to the hot wallet is in the books.
    await shop.eventually(async () => {
      const { warnings } = await world.ok(previewPayout, { key: asker.key, body });
      expect(warnings).toEqual([]);
    });
    const asked = await world.ok(createPayout, { key: asker.key, body });
    const approval = { intentHash: asked.intentHash, addressEnd: asked.toAddress.slice(-6) };
    await world.ok(approvePayout, { key, params: { id: asked.id }, body: approval });
    await shop.eventually(async () => {
      const seen = await world.ok(getPayout, { key, params: { id: asked.id } });
      // What is signed by one and sent by another lives for 150 blocks of Solana, which are a minute elsewhere.
      await shop.up.mine(chain, chain === 'SOLANA' && seen.status === 'sent' ? 40 : 1);
      expect(seen, JSON.stringify(seen.waiting)).toMatchObject({ status: 'processed', amount });
    });
    const done = await world.ok(getPayout, { key, params: { id: asked.id } });
    expect(done.transactions).toHaveLength(1);
    expect(Number(done.fee)).toBeGreaterThan(0);
    expect(Number(done.fee)).toBeLessThanOrEqual(Number(done.feeMax));
  },
  120_000,
);

/** One for each family: its address on the chain. */
async function hotWallet(chain: ChainCode): Promise<string> {
  const family = familyOf(chain);
  const known = wallets.get(family);
  if (known !== undefined) return known;
  const { world, key } = shop;
  const made = await world.ok(createWallet, { key, body: { name: family, walletType: 'hot_wallet', family } });
  const { address } = await world.ok(getWallet, { key, params: { id: made.id } });
  if (address === undefined) throw new Error(`the hot wallet of ${family} has no address`);
  wallets.set(family, address);
  return address;
}

/** Somebody whom nobody here knows. */
async function strangerOf(chain: ChainCode): Promise<string> {
  const { rules } = shop.world.coffer.deps.chains;
  if (familyOf(chain) === 'SOL_Family') {
    const { publicKey } = generateKeyPairSync('ed25519');
    return base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  }
  if (familyOf(chain) === 'BTC_Family') return bitcoinAddressOfPrivateKey(randomBytes(32), 'regtest');
  if (familyOf(chain) === 'ETH_Family') return `0x${randomBytes(20).toString('hex')}`;
  const source = { kind: 'xpub', xpub: freshKeys("m/44'/195'/0'").xpub } as const;
  const [address] = rules(chain).deriveAddresses?.(source, 0, 1) ?? [];
  if (address === undefined) throw new Error(`nobody has an address on ${chain}`);
  return address;
}
