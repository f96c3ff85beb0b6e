import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { instructionOf, type SolanaDeed } from '@coffer/keys/solana/instructions.ts';
import { addressOfSolanaKey } from '@coffer/keys/solana/keys.ts';
import { tokenProgram } from '@coffer/keys/solana/programs.ts';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import { untilLapsed } from '../../chains/solana/rules/unsigned.ts';
import { openListedPayouts, type ListedPayouts } from './listed-payouts.fixture.ts';
import { launchPayouts } from './sending/launch-payouts.ts';

const withinMs = 240_000;
let it: ListedPayouts;
let usdc: string;

beforeAll(async () => {
  it = await openListedPayouts('SOLANA', ['SOL', 'USDC']);
  await it.topUp('SOL', 10n ** 10n);
  await it.topUp('USDC', 10n ** 9n);
  const [token] = await it.rows<{ contract: string }>(
    `select m.contract from blockchain_currency m join blockchain b on b.id = m.blockchain_id
     join currency c on c.id = m.currency_id where b.code = 'SOLANA' and c.code = 'USDC'`,
  );
  usdc = token?.contract ?? '';
}, withinMs);
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

function stranger(): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  return base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
}
const lines = (count: number, amount: string) => Array.from({ length: count }, () => ({ to: stranger(), amount }));
const kinds = async (ids: readonly number[]) => (await it.signedFor(ids)).map(({ kind }) => kind);
const later = (minutes: number) => it.world.clock.advance(minutes);

test(
  'twenty payees of the coin are paid by one transaction, and the others by the next',
  { timeout: withinMs },
  async () => {
    const payees = lines(25, '0.01');
    const ids = await it.file('SOL', payees);
    await it.work();
    expect(await kinds(ids)).toEqual(['payouts', 'payouts']);
    expect(await it.statuses(ids)).toEqual({ sent: 25 });
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 25 });
    for (const { to } of payees) expect(await it.holds(to)).toBe(10n ** 7n);
    const [single] = await it.file('SOL', lines(1, '0.01'));
    await it.work();
    await it.confirmed();
    const [[together], [alone]] = [await it.signedFor(ids), await it.signedFor([single!])];
    expect(Number(together?.fee) / 20 / Number(alone?.fee)).toBeLessThan(0.06);
  },
);

test('tokens go with the accounts that their payees need', { timeout: withinMs }, async () => {
  const payees = lines(12, '1.5');
  const ids = await it.file('USDC', payees);
  await it.work();
  expect(await kinds(ids)).toEqual(['payouts', 'payouts']);
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 12 });
  for (const { to } of payees) expect(await it.holds(to, usdc)).toBe(1_500_000n);
  const { rows } = await it.world.coffer.deps.pool.query(
    'select id from payout where id = any($1) and (fee_units > fee_units_max or fee_units is null)',
    [ids],
  );
  expect(rows).toEqual([]);
});

test('a payee who closes its account after it was signed fails nobody', { timeout: withinMs }, async () => {
  const leaving = randomBytes(32);
  const payees = [{ to: addressOfSolanaKey(leaving), amount: '1.5' }, ...lines(2, '1.5')];
  const first = await it.file('USDC', payees);
  const coins = await it.file('SOL', [{ to: payees[0]!.to, amount: '0.01' }]);
  await it.work();
  await it.confirmed();
  expect(await it.statuses([...first, ...coins])).toEqual({ processed: 4 });
  // The tokens go back, so that the account can be closed.
  const account = (owner: string) => tokenAccountOf(owner, usdc, tokenProgram);
  const token = { mint: usdc, program: tokenProgram, decimals: 6 };
  const from = payees[0]!.to;
  const emptied = {
    does: 'pay-token',
    owner: from,
    from: account(from),
    to: account(payees[1]!.to),
    units: 1_500_000n,
    token,
  } as const;
  const closed = {
    does: 'close-account',
    owner: from,
    account: account(from),
    rentTo: from,
    program: tokenProgram,
  } as const;
  const send = async (deed: SolanaDeed) => {
    const order = { from, to: from, contract: null, units: 1n, feeUnitsMax: 10n ** 9n };
    const { detail } = await it.chain.anchor(order);
    const unsigned = untilLapsed(from, [instructionOf(deed)], { detail });
    const { rules } = it.world.coffer.deps.chains;
    const signed = rules('SOLANA').signTransfer(unsigned, leaving);
    expect(await it.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await it.up.mine('SOLANA', 2);
  };
  await send(emptied);
  const again = await it.file(
    'USDC',
    payees.map(({ to }) => ({ to, amount: '1.25' })),
  );
  await launchPayouts(it.world.coffer.deps);
  await it.sign();
  expect(await kinds(again)).toEqual(['payouts']);
  await send(closed);
  await it.work();
  await it.confirmed();
  expect(await it.statuses(again)).toEqual({ processed: 3 });
  expect(await it.holds(from, usdc)).toBe(1_250_000n);
});

test('one that would have all of them fail is taken out, and the others go', { timeout: withinMs }, async () => {
  // Less than the network asks of an address that is new.
  const ids = await it.file('SOL', [...lines(2, '0.01'), ...lines(1, '0.0001'), ...lines(2, '0.01')]);
  const [poor] = ids.splice(2, 1);
  await it.work();
  await it.work();
  expect(await kinds(ids)).toEqual(['payouts']);
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 4 });
  expect(await kinds([poor!])).not.toContain('payouts');
  expect((await it.see(poor!)).status).not.toBe('processed');
});

test('what lapsed is signed anew as it was, and counts once more', { timeout: withinMs }, async () => {
  const payees = lines(3, '0.02');
  const ids = await it.file('SOL', payees);
  await launchPayouts(it.world.coffer.deps);
  await it.sign();
  const { seq } = it.signer.journal.head;
  await it.up.mine('SOLANA', 200);
  for (let round = 0; round < 4; round += 1) {
    later(1);
    await it.mined(1);
  }
  // Whoever was taken out before lapses beside them.
  const written = await it.signer.journal.linesAfter(seq - 1);
  const lapsed = written.flatMap((line) => (line.kind === 'signed' && line.purpose === 'payouts' ? [line] : []));
  expect(lapsed.map(({ version, rows }) => [version, rows?.length])).toEqual([
    [1, 3],
    [2, 3],
  ]);
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 3 });
  for (const { to } of payees) expect(await it.holds(to)).toBe(2n * 10n ** 7n);
});
