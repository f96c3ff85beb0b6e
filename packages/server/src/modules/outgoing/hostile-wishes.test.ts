import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyPayout } from '../../../test/send-all.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { OpenedByVersion } from '../../platform/opened-by-version.ts';
import { Journal } from './journal/journal.ts';
import { keepInStep } from './journal/keep-in-step.ts';
import type { PayoutRule } from './journal/payout-rule.ts';
import { oneCoin, openOutbound, type Outbound } from './orders/outbound.fixture.ts';
import { sendRound } from './sending/send-round.ts';
import { signRound } from './signing/sign-round.ts';
import type { SignDeps } from './signing/signing.ts';

/** What somebody gets who wishes for more signatures than there are, as workers may. */
const folder = temporaryFolder('coffer-hostile-wishes');
const [lapseBlocks, confirmations, most] = [20, 12, 2];
let it: Outbound;
let journal: Journal;
let isStopped = false;

/** Two payments of a wallet within a day. */
const weigh: PayoutRule['weigh'] = async (_db, { walletId }, kept) => {
  if (isStopped) return { reason: 'all payouts were stopped at the signer itself.' };
  const before = kept?.paidOut(walletId, new Date(0)).length ?? 0;
  return before < most ? { usdUnits: 1n } : { reason: 'it is more than the signer pays.' };
};

beforeAll(async () => {
  it = await openOutbound({
    lapseBlocks,
    payouts: () => ({ ...anyPayout, look: async (work, order) => weigh(work.deps.db, order, work.journal), weigh }),
  });
  journal = await Journal.open(folder.path, it.deps.clock.now());
  await keepInStep(signer());
});
afterAll(async () => {
  journal?.close();
  await it?.close();
  await folder.remove();
});

const signer = (): SignDeps & { journal: Journal } => ({ ...it.deps, journal });

/** With nodes of whoever writes those of the installation. */
function lied(): SignDeps {
  const { chains } = it.deps;
  const connect: typeof chains.connect = (code, settings) =>
    Object.assign(chains.connect(code, settings), { fate: async () => ({ state: 'dead', proof: 'so it is' }) });
  return { ...signer(), openedChains: new OpenedByVersion(), chains: { rules: (code) => chains.rules(code), connect } };
}

async function wish(of: Outbound, id: number, behind: number, why: string): Promise<void> {
  await of.treasury.world.coffer.deps.pool.query(
    `insert into signature_wish (outgoing_id, behind, why, wished_at, next_try_at) values ($1, $2, $3, '2000-01-01', '2000-01-01')
     on conflict (outgoing_id) do update set behind = excluded.behind, why = excluded.why, next_try_at = excluded.next_try_at`,
    [id, behind, why],
  );
}

test('each signature of a payout counts where payouts are limited, also after another start', async () => {
  const to = it.network.address('paid often');
  const id = await it.intend({ to, units: oneCoin / 20n });
  for (let behind = 0; behind < 5; behind += 1) {
    if (behind > 0) await wish(it, id, behind, 'lapsed');
    await signRound(behind > 0 ? lied() : signer(), await it.blockchain());
    await sendRound(it.deps, await it.blockchain());
    it.network.mine();
    it.later(31);
  }
  expect(it.paid(to)).toBe(most);
  expect((await it.view(id)).versions).toHaveLength(most);
  expect(journal.paidOut(it.hot.id, new Date(0))).toHaveLength(most);
  journal.close();
  journal = await Journal.open(folder.path, it.deps.clock.now());
  expect(journal.paidOut(it.hot.id, new Date(0))).toHaveLength(most);
});

test('nothing is signed anew sooner than half a minute later, whoever wishes for it', async () => {
  it.hot = await it.hotWallet(oneCoin);
  const id = await it.intend();
  await signRound(signer(), await it.blockchain());
  it.network.mine();
  it.later(29);
  await wish(it, id, 1, 'lapsed');
  await signRound(lied(), await it.blockchain());
  expect((await it.view(id)).versions).toHaveLength(1);
});

test('what lapsed by the database alone is not signed anew', async () => {
  it.hot = await it.hotWallet(oneCoin);
  const to = it.network.address('not lapsed');
  it.network.mine(20);
  await it.read();
  const id = await it.intend({ to });
  await signRound(signer(), await it.blockchain());
  await sendRound(it.deps, await it.blockchain());
  const { head } = journal;
  // No node has it, and with the next block something else would be signed.
  it.network.drop((await it.view(id)).hash ?? '');
  it.network.mine();
  await it.treasury.world.asOwner(`
    alter table signed_transaction disable trigger user;
    update signed_transaction set valid_until = 1 where outgoing_id = ${id};
    alter table signed_transaction enable trigger user`);
  it.later(31);
  await wish(it, id, 1, 'lapsed');
  await signRound(signer(), await it.blockchain());
  const { versions, waiting } = await it.view(id);
  expect([versions.length, journal.head]).toEqual([1, head]);
  expect(waiting?.reason).toContain('the database says otherwise than the journal');
});

test('what lapsed while everything is stopped is given up, and not signed anew', async () => {
  it.hot = await it.hotWallet(oneCoin);
  const to = it.network.address('stopped');
  const id = await it.intend({ to });
  await signRound(signer(), await it.blockchain());
  isStopped = true;
  // Nobody ever sent it.
  it.network.mine(lapseBlocks + confirmations + 2);
  await it.read();
  for (let round = 0; round < 4; round += 1) {
    it.later(61);
    await it.send(signer());
  }
  isStopped = false;
  expect(await it.view(id)).toMatchObject({ status: 'dead', versions: [{ version: 1 }] });
  expect(await it.events(id)).toEqual(['intended', 'signed', expect.anything(), 'waiting', 'dead']);
  expect(it.paid(to)).toBe(0);
});

describe('a higher fee', () => {
  let numbered: Outbound;
  beforeAll(async () => {
    numbered = await openOutbound();
  });
  afterAll(() => numbered?.close());

  const wished = async (id: number, behind: number) => {
    await wish(numbered, id, behind, 'stuck');
    await signRound(numbered.deps, await numbered.blockchain());
    return (await numbered.view(id)).versions.length;
  };

  test('is signed for what the chain waits with, every half a minute, and eight times at most', async () => {
    const id = await numbered.intend();
    await signRound(numbered.deps, await numbered.blockchain());
    numbered.later(31);
    expect(await wished(id, 1)).toBe(1);
    await sendRound(numbered.deps, await numbered.blockchain());
    expect(await wished(id, 1)).toBe(2);
    await sendRound(numbered.deps, await numbered.blockchain());
    expect(await wished(id, 2)).toBe(2);
    for (let behind = 2; behind < 10; behind += 1) {
      numbered.later(31);
      await sendRound(numbered.deps, await numbered.blockchain());
      await wished(id, behind);
    }
    const { versions, waiting } = await numbered.view(id);
    expect(versions).toHaveLength(9);
    expect(waiting?.reason ?? '').toContain('raised 8 times');
  });
});
