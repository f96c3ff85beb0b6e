import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { openSigningRequest, submitSigned } from '@coffer/contract/treasury/signing-requests.ts';
import { anyPayout } from '../../../test/send-all.ts';
import { plantSigningRequest } from '../../../test/plant/plant-signing.ts';
import { plantDepositWallet } from '../../../test/plant/plant-wallet.ts';
import { OpenedByVersion } from '../../platform/opened-by-version.ts';
import { gated } from '../outgoing/gated-chain.fixture.ts';
import { openDesk } from '../sweeps/signing.fixture.ts';
import { chainIds, openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { sendSignedTransfers } from './send-signed-transfers.ts';
import { signTransfers, type Transfers } from './signing.fixture.ts';

let treasury: Treasury;
beforeEach(async () => {
  treasury = await openTreasury();
});
afterEach(() => treasury.world.close());

/** As many as have their turn in one round of a chain. */
const aRound = 10;

const query = async <T extends object>(text: string, values: unknown[]) =>
  (await treasury.world.coffer.deps.pool.query<T>(text, values)).rows;

/** Requests that were signed and never come to anything; `signed` is what their chain is given. */
async function plantSigned(code: 'ETH' | 'BASE', count: number, kind: 'transfers' | 'psbt'): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const id = await plantSigningRequest(treasury.world, await plantDepositWallet(treasury.world, treasury.neighbour));
    const whole = kind === 'psbt' ? [`0x${String(at).padStart(64, '0')}`, 'bytes'] : [null, null];
    await query(
      `with r as (update signing_request set kind = $2, status = 'signed', signed = '["none"]', tx_hash = $3, tx_bytes = $4
         where id = $1 returning sweep_id)
       update sweep s set status = 'planned', blockchain_id = $5 from r where s.id = r.sweep_id`,
      [id, kind, ...whole, chainIds[code]],
    );
  }
}

/** One that is good, signed last. Gives how its sweep stands. */
async function signGood(): Promise<() => Promise<string | undefined>> {
  const { world, root: key } = treasury;
  const desk = await openDesk(treasury, { contract: false });
  await desk.fund(0, 10n ** 18n, 'ETH');
  const asked = { walletID: desk.walletId, blockchainCode: 'ETH', currencyCode: 'ETH' };
  const { id, sweepID, unsigned } = await world.ok(openSigningRequest, { key, body: asked });
  const body = { signingRequestID: id, signed: signTransfers(desk, unsigned as Transfers) };
  await world.ok(submitSigned, { key, params: { chain: 'ETH' }, body });
  return async () => (await query<{ status: string }>('select status from sweep where id = $1', [sweepID]))[0]?.status;
}

it('what waits on a chain that never answers keeps no other chain waiting', async () => {
  await plantSigned('BASE', aRound, 'psbt');
  const status = await signGood();
  const { deps } = treasury.world.coffer;
  const silent = Promise.withResolvers<void>();
  const away = gated({ ...deps, payouts: anyPayout }, async (question) => {
    if (question === 'fate') await silent.promise;
  });
  const connect: typeof deps.chains.connect = (code, settings) =>
    (code === 'BASE' ? away : deps).chains.connect(code, settings);
  const chains = { rules: (code: ChainCode) => deps.chains.rules(code), connect };
  const round = sendSignedTransfers({ ...deps, openedChains: new OpenedByVersion(), chains });
  await vi.waitFor(async () => expect(await status()).toBe('broadcast'));
  silent.resolve();
  await round;
});

it('what cannot be sent for a reason of its own keeps nobody waiting, and the round is told as failed', async () => {
  await plantSigned('ETH', aRound - 1, 'transfers');
  const status = await signGood();
  await expect(sendSignedTransfers(treasury.world.coffer.deps)).rejects.toThrow('is none');
  expect(await status()).toBe('broadcast');
});

it('more than a round holds have their turn in the next one', async () => {
  await plantSigned('ETH', aRound, 'transfers');
  const status = await signGood();
  const { deps } = treasury.world.coffer;
  const turns = new Map<ChainCode, number>();
  await expect(sendSignedTransfers(deps, turns)).rejects.toThrow('is none');
  expect(await status()).toBe('planned');
  await expect(sendSignedTransfers(deps, turns)).rejects.toThrow('is none');
  expect(await status()).toBe('broadcast');
});
