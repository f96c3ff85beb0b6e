import {
  generateKeyPairSigner,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE as BAD_SIGNATURE,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND as BLOCKHASH_NOT_FOUND,
  type Base64EncodedWireTransaction,
  type Blockhash,
} from '@solana/kit';
import { expect, test, vi } from 'vitest';
import { giveCoin } from './faucet.ts';
import {
  balanceOf,
  hashLife,
  patience,
  reach,
  sendWire,
  signNow,
  statusOf,
  transactionOf,
  wholeCoin,
  type Current,
} from './node-scene.contract.ts';
import { sign } from './sign.ts';
import { toJson } from './simulator/machine/json.ts';

export function testRefusals(current: Current): void {
  test('a new account with less than the rent minimum is refused, with exactly that it is not', async () => {
    const { rpc, person, transact } = current();
    const [from, to] = [await person(), await generateKeyPairSigner()];
    const least = await rpc.getMinimumBalanceForRentExemption(0n).send();
    await expect(transact(from, giveCoin(from, to.address, least - 1n))).rejects.toThrow('refused');
    expect(await balanceOf(rpc, from.address)).toBe(wholeCoin);
    await transact(from, giveCoin(from, to.address, least));
    expect(await balanceOf(rpc, to.address)).toBe(least);
  });

  test('what was changed after it was signed is refused', async () => {
    const scene = current();
    const from = await scene.person();
    const { wire, signature } = await signNow(scene, from, giveCoin(from, scene.house.address, 1n));
    const bytes = Buffer.from(wire, 'base64');
    const last = bytes.length - 1;
    // The amount stands near the end; the signature stays as it was.
    bytes[last - 9] = 77;
    const changed = bytes.toString('base64') as Base64EncodedWireTransaction;
    const refusal = await sendWire(scene, changed).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Error);
    expect(isSolanaError(refusal, BAD_SIGNATURE)).toBe(!scene.quirks.unnamedBadSignature);
    expect(await statusOf(scene.rpc, signature)).toBeNull();
    expect(await balanceOf(scene.rpc, from.address)).toBe(wholeCoin);
  });

  test('what names a hash that no block ever had is refused', async () => {
    const scene = current();
    const from = await scene.person();
    const lifetime = {
      blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash,
      lastValidBlockHeight: 1n,
    };
    const { wire } = await sign(from, [giveCoin(from, scene.house.address, 1n)], lifetime);
    expect(await whyRefused(sendWire(scene, wire))).toBe(BLOCKHASH_NOT_FOUND);
  });

  test('what names a hash that has become too old is refused', async () => {
    const scene = current();
    const { rpc } = scene;
    const from = await scene.person();
    const { wire, lifetime, signature } = await signNow(scene, from, giveCoin(from, scene.house.address, 1n));
    await scene.mine?.(hashLife);
    await vi.waitFor(
      async () =>
        expect(await rpc.getBlockHeight({ commitment: 'processed' }).send()).toBeGreaterThan(
          lifetime.lastValidBlockHeight,
        ),
      patience,
    );
    expect((await rpc.isBlockhashValid(lifetime.blockhash, { commitment: 'processed' }).send()).value).toBe(false);
    expect(await whyRefused(sendWire(scene, wire))).toBe(BLOCKHASH_NOT_FOUND);
    expect(await statusOf(rpc, signature)).toBeNull();
  });

  test('the same bytes twice move the money once', async () => {
    const scene = current();
    const [from, to] = [await scene.person(), await scene.person()];
    const { wire, signature } = await signNow(scene, from, giveCoin(from, to.address, 5n));
    expect(await sendWire(scene, wire)).toBe(signature);
    await reach(scene.rpc, signature, 'confirmed');
    await sendWire(scene, wire).catch(() => undefined);
    await reach(scene.rpc, signature, 'finalized');
    expect(await balanceOf(scene.rpc, to.address)).toBe(wholeCoin + 5n);
  });

  test('what fails in a block costs its fee, says why, and moves nothing', async () => {
    const scene = current();
    const [from, to] = [await scene.person(), await scene.person()];
    const { wire, signature } = await signNow(scene, from, giveCoin(from, to.address, 2n * wholeCoin));
    const simulated = await scene.rpc.simulateTransaction(wire, { encoding: 'base64', commitment: 'processed' }).send();
    const broke = { InstructionError: [1, { Custom: 1 }] };
    expect(plain(simulated.value.err)).toEqual(broke);
    await sendWire(scene, wire, true);
    await reach(scene.rpc, signature, 'confirmed');
    expect(plain((await statusOf(scene.rpc, signature))?.err)).toEqual(broke);
    const { meta } = await transactionOf(scene.rpc, signature);
    expect(plain(meta.err)).toEqual(broke);
    expect(meta.fee).toBe(5000n);
    expect(await balanceOf(scene.rpc, from.address)).toBe(wholeCoin - 5000n);
    expect(await balanceOf(scene.rpc, to.address)).toBe(wholeCoin);
  });
}

/** The client reads numbers now as numbers and now as bigints. */
function plain(error: unknown): unknown {
  return JSON.parse(toJson(error));
}

/** What a client reads in a refusal before sending. */
async function whyRefused(sending: Promise<unknown>): Promise<number | undefined> {
  const error = await sending.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  const cause = error instanceof Error ? error.cause : undefined;
  return isSolanaError(cause) ? cause.context.__code : undefined;
}
