import { generateKeyPairSigner } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import { expect, test } from 'vitest';
import { giveCoin, giveToken, tokenAccountOf } from './faucet.ts';
import {
  balanceOf,
  confirmed,
  payToken,
  tokensOf,
  transactionOf,
  wholeCoin,
  type Current,
} from './node-scene.contract.ts';

const signatureFee = 5000n;
const tokenRent = 2_039_280n;

export function testTransfers(current: Current): void {
  test('coins arrive in full, and the payer pays them and the fee', async () => {
    const { rpc, person, transact } = current();
    const [from, to] = [await person(), await generateKeyPairSigner()];
    const signature = await transact(from, giveCoin(from, to.address, 2_000_000n));
    expect(await balanceOf(rpc, to.address)).toBe(2_000_000n);
    expect(await balanceOf(rpc, from.address)).toBe(wholeCoin - 2_000_000n - signatureFee);

    const { meta, keys } = await transactionOf(rpc, signature);
    expect(meta).toMatchObject({ err: null, fee: signatureFee });
    const change = (who: string) => {
      const at = keys.findIndex((key) => key === who);
      return (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n);
    };
    expect(change(from.address)).toBe(-2_002_000n - 3000n);
    expect(change(to.address)).toBe(2_000_000n);
  });

  test('tokens arrive in an account that is made on the way, and both sides are named with what they hold', async () => {
    const scene = current();
    const { rpc, house, person, transact } = scene;
    const usdc = scene.mint('USDC');
    const [from, to] = [await person(), await person()];
    await transact(house, ...(await giveToken(house, usdc, from.address, 50_000_000n)));
    const [make] = await giveToken(from, usdc, to.address, 0n);
    if (!make) throw new Error('no instruction');
    const signature = await transact(from, make, await payToken(usdc, from, to.address, 20_000_000n));

    const account = await tokenAccountOf(to.address, usdc);
    expect(await tokensOf(rpc, account)).toBe(20_000_000n);
    expect(await balanceOf(rpc, account)).toBe(tokenRent);
    const { meta, keys } = await transactionOf(rpc, signature);
    const held = (balances: typeof meta.preTokenBalances) =>
      Object.fromEntries((balances ?? []).map((one) => [one.owner, BigInt(one.uiTokenAmount.amount)]));
    expect(held(meta.preTokenBalances)).toEqual({ [from.address]: 50_000_000n });
    expect(held(meta.postTokenBalances)).toEqual({ [from.address]: 30_000_000n, [to.address]: 20_000_000n });
    const received = meta.postTokenBalances?.find((one) => one.owner === to.address);
    expect(received).toMatchObject({ mint: usdc.address, programId: usdc.program, uiTokenAmount: { decimals: 6 } });
    expect(keys[received?.accountIndex ?? -1]).toBe(account);
  });

  test('of a token that keeps a fee, less arrives than was sent', async () => {
    const scene = current();
    const { rpc, house, person, transact } = scene;
    const fee = scene.mint('FEE');
    const [from, to] = [await person(), await person()];
    await transact(
      house,
      ...(await giveToken(house, fee, from.address, 10_000_000n)),
      ...(await giveToken(house, fee, to.address, 1_000_000n)),
    );
    const signature = await transact(from, await payToken(fee, from, to.address, 5_000_000n));
    expect(await tokensOf(rpc, await tokenAccountOf(from.address, fee))).toBe(5_000_000n);
    expect(await tokensOf(rpc, await tokenAccountOf(to.address, fee))).toBe(5_950_000n);
    const { meta } = await transactionOf(rpc, signature);
    const received = meta.postTokenBalances?.find((one) => one.owner === to.address);
    expect(received).toMatchObject({ programId: fee.program, uiTokenAmount: { amount: '5950000' } });
  });

  test('a token that must call a program of its own does not move without it', async () => {
    const scene = current();
    const { house, person, transact } = scene;
    const hook = scene.mint('HOOK');
    const [from, to] = [await person(), await person()];
    await transact(
      house,
      ...(await giveToken(house, hook, from.address, 10n)),
      ...(await giveToken(house, hook, to.address, 1n)),
    );
    await expect(transact(from, await payToken(hook, from, to.address, 5n))).rejects.toThrow('refused');
  });

  test('a token account that is closed gives its rent back and is gone', async () => {
    const scene = current();
    const { rpc, house, person, transact } = scene;
    const usdt = scene.mint('USDT');
    const [owner, other] = [await person(), await person()];
    await transact(
      house,
      ...(await giveToken(house, usdt, owner.address, 7n)),
      ...(await giveToken(house, usdt, other.address, 1n)),
    );
    const account = await tokenAccountOf(owner.address, usdt);
    const close = getCloseAccountInstruction({ account, destination: other.address, owner });
    await expect(transact(owner, close)).rejects.toThrow('refused');

    await transact(owner, await payToken(usdt, owner, other.address, 7n), close);
    expect(await balanceOf(rpc, other.address)).toBe(wholeCoin + tokenRent);
    expect((await rpc.getAccountInfo(account, { ...confirmed, encoding: 'base64' }).send()).value).toBeNull();
  });

  test('one transaction moves what eight people hold, to the last bit, and somebody else pays for it', async () => {
    const { rpc, person, transact } = current();
    const gas = await person();
    const target = await generateKeyPairSigner();
    const owners = await Promise.all(Array.from({ length: 8 }, () => generateKeyPairSigner()));
    await transact(gas, ...owners.map((owner) => giveCoin(gas, owner.address, 1_000_000n)));
    const before = await balanceOf(rpc, gas.address);
    const signature = await transact(gas, ...owners.map((owner) => giveCoin(owner, target.address, 1_000_000n)));
    const { meta, transaction } = await transactionOf(rpc, signature);
    expect(transaction.signatures).toHaveLength(9);
    expect(meta.fee).toBe(9n * signatureFee);
    expect(await balanceOf(rpc, gas.address)).toBe(before - 9n * signatureFee);
    expect(await balanceOf(rpc, target.address)).toBe(8_000_000n);
    for (const owner of owners) expect(await balanceOf(rpc, owner.address)).toBe(0n);
  });

  test('one transaction moves the tokens of six people; of seven it would not fit', async () => {
    const scene = current();
    const { rpc, house, person, transact } = scene;
    const usdc = scene.mint('USDC');
    const [gas, target] = [await person(), await person()];
    const owners = await Promise.all(Array.from({ length: 7 }, () => generateKeyPairSigner()));
    for (const owner of [...owners, target])
      await transact(house, ...(await giveToken(house, usdc, owner.address, 3n)));
    const pays = await Promise.all(owners.map((owner) => payToken(usdc, owner, target.address, 3n)));
    await expect(transact(gas, ...pays)).rejects.toThrow('refused');
    const signature = await transact(gas, ...pays.slice(0, 6));
    expect((await transactionOf(rpc, signature)).meta.fee).toBe(7n * signatureFee);
    expect(await tokensOf(rpc, await tokenAccountOf(target.address, usdc))).toBe(21n);
  });
}
