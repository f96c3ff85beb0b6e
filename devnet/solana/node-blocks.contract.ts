import { getBase64Decoder, type Base64EncodedWireTransaction, type TransactionMessageBytesBase64 } from '@solana/kit';
import { expect, test, vi } from 'vitest';
import { giveCoin, giveToken, tokenAccountOf } from './faucet.ts';
import {
  confirmed,
  inJson,
  patience,
  payToken,
  reach,
  sendWire,
  signNow,
  statusOf,
  transactionOf,
  type Current,
  type NodeScene,
} from './node-scene.contract.ts';

export function testBlocks(current: Current): void {
  test('the chain keeps its name, and is well', async () => {
    const { rpc } = current();
    const genesis = await rpc.getGenesisHash().send();
    expect(await rpc.getGenesisHash().send()).toBe(genesis);
    expect(await rpc.getHealth().send()).toBe('ok');
    expect(await rpc.getVersion().send()).toHaveProperty('solana-core');
  });

  test('what is final was confirmed before, and what is confirmed was there before', async () => {
    const scene = current();
    const { rpc } = scene;
    const slots = async () => {
      const finalized = await rpc.getSlot({ commitment: 'finalized' }).send();
      const seen = await rpc.getSlot(confirmed).send();
      return { finalized, seen, processed: await rpc.getSlot({ commitment: 'processed' }).send() };
    };
    const { finalized, seen, processed } = await slots();
    expect(finalized).toBeLessThan(seen);
    expect(seen).toBeLessThanOrEqual(processed);

    const from = await scene.person();
    const { wire, signature } = await signNow(scene, from, giveCoin(from, scene.house.address, 1n));
    await sendWire(scene, wire);
    await reach(rpc, signature, 'confirmed');
    const early = { ...inJson, commitment: 'finalized' } as const;
    const tooEarly = await rpc.getTransaction(signature, early).send();
    expect(tooEarly === null).toBe(!scene.quirks.showsUnfinal);
    await reach(rpc, signature, 'finalized');
    expect(await statusOf(rpc, signature)).toMatchObject({ confirmations: null, err: null });
    expect(await rpc.getTransaction(signature, early).send()).not.toBeNull();
    expect((await slots()).finalized).toBeGreaterThan(finalized);
  });

  test('a block tells of a transaction what the transaction tells of itself', async () => {
    const scene = current();
    const { rpc, house } = scene;
    const usdc = scene.mint('USDC');
    const from = await scene.person();
    await scene.transact(house, ...(await giveToken(house, usdc, from.address, 9n)));
    const [make] = await giveToken(from, usdc, house.address, 0n);
    if (!make) throw new Error('no instruction');
    const signature = await scene.transact(from, make, await payToken(usdc, from, house.address, 4n));
    const { slot, meta, transaction } = await transactionOf(rpc, signature);

    const block = await rpc.getBlock(slot, { ...inJson, transactionDetails: 'full', rewards: false }).send();
    const inBlock = block?.transactions.find((one) => one.transaction.signatures[0] === signature);
    expect(inBlock?.transaction).toEqual(transaction);
    expect(inBlock?.meta).toMatchObject({
      err: null,
      fee: meta.fee,
      preBalances: meta.preBalances,
      postBalances: meta.postBalances,
      preTokenBalances: meta.preTokenBalances,
      postTokenBalances: meta.postTokenBalances,
    });
    const short = await rpc.getBlock(slot, { ...confirmed, transactionDetails: 'signatures', rewards: false }).send();
    expect(short?.signatures).toContain(signature);
    expect(short?.blockhash).toBe(block?.blockhash);
    const none = await rpc.getBlock(slot, { ...confirmed, transactionDetails: 'none', rewards: false }).send();
    expect(none).not.toHaveProperty('transactions');
    expect(await rpc.getBlocks(slot, slot, confirmed).send()).toEqual([slot]);
  });

  test('every block names the one before it, whether there is something in it or not', async () => {
    const scene = current();
    const { rpc, quirks } = scene;
    const from = await scene.person();
    const signature = await scene.transact(from, giveCoin(from, scene.house.address, 1n));
    const { slot: filled } = await transactionOf(rpc, signature);
    const last = filled + 2n;
    await vi.waitFor(async () => expect(await rpc.getSlot(confirmed).send()).toBeGreaterThan(last), patience);
    const slots = await rpc.getBlocks(filled - 2n, last, confirmed).send();
    expect(slots).toEqual([-2n, -1n, 0n, 1n, 2n].map((apart) => filled + apart));
    const heads = { ...confirmed, transactionDetails: 'none', rewards: false } as const;
    const blocks = await Promise.all(slots.map((slot) => rpc.getBlock(slot, heads).send()));
    const [, before, block, after] = blocks;
    const isLinked =
      block?.parentSlot === filled - 1n &&
      block.blockHeight === (before?.blockHeight ?? 0n) + 1n &&
      block.previousBlockhash === before?.blockhash &&
      after?.previousBlockhash === block.blockhash;
    expect(isLinked).toBe(!quirks.filledBlocksApart);
    expect(blocks.at(-1)?.parentSlot).toBe(last - 1n);
    expect(blocks.at(-1)?.previousBlockhash).toBe(blocks.at(-2)?.blockhash);
  });

  test('a block says when it was made', async () => {
    const scene = current();
    const { rpc, quirks } = scene;
    const from = await scene.person();
    const signature = await scene.transact(from, giveCoin(from, scene.house.address, 1n));
    const { slot, blockTime } = await transactionOf(rpc, signature);
    const now = Math.floor(Date.now() / 1000);
    const time = Number(await rpc.getBlockTime(slot).send());
    expect(Math.abs(time - now)).toBeLessThan(60);
    const divided = quirks.blockTimeInThousands ? 1000 : 1;
    expect(Math.abs(Number(blockTime) * divided - now)).toBeLessThan(60 + divided);
    const block = await rpc.getBlock(slot, { ...confirmed, transactionDetails: 'none', rewards: false }).send();
    expect(block?.blockTime).toBe(blockTime);
  });

  test('an account lists what named it, newest first, and only the part that is asked for', async () => {
    const scene = current();
    const { rpc } = scene;
    const [from, to] = [await scene.person(), await scene.person()];
    const paid = [];
    for (const units of [1n, 2n, 3n]) paid.unshift(await scene.transact(from, giveCoin(from, to.address, units)));
    const [newest, middle, oldest] = paid;
    if (!newest || !middle || !oldest) throw new Error('nothing was paid');
    const history = await rpc
      .getSignaturesForAddress(to.address, { ...confirmed, until: await firstOf(scene, to.address) })
      .send();
    expect(history.map((one) => one.signature)).toEqual(paid);
    expect(history[0]).toMatchObject({ err: null, slot: (await transactionOf(rpc, newest)).slot });
    const part = await rpc.getSignaturesForAddress(to.address, { ...confirmed, before: newest, until: oldest }).send();
    expect(part.map((one) => one.signature)).toEqual([middle]);
    const one = await rpc.getSignaturesForAddress(to.address, { ...confirmed, limit: 1 }).send();
    expect(one.map(({ signature }) => signature)).toEqual([newest]);
  });

  test('the token accounts of an owner are found by owner, by mint and by program, and by address with holes', async () => {
    const scene = current();
    const { rpc, house } = scene;
    const [usdc, fee] = [scene.mint('USDC'), scene.mint('FEE')];
    const owner = await scene.person();
    for (const mint of [usdc, fee]) await scene.transact(house, ...(await giveToken(house, mint, owner.address, 11n)));
    const encoding = { ...confirmed, encoding: 'jsonParsed' } as const;
    const byMint = await rpc.getTokenAccountsByOwner(owner.address, { mint: usdc.address }, encoding).send();
    const account = await tokenAccountOf(owner.address, usdc);
    expect(byMint.value.map((one) => one.pubkey)).toEqual([account]);
    expect(byMint.value[0]?.account.data.parsed.info).toMatchObject({
      mint: usdc.address,
      owner: owner.address,
      state: 'initialized',
      tokenAmount: { amount: '11', decimals: 6 },
    });
    const byProgram = await rpc.getTokenAccountsByOwner(owner.address, { programId: fee.program }, encoding).send();
    expect(byProgram.value.map((one) => one.pubkey)).toEqual([await tokenAccountOf(owner.address, fee)]);
    const nobody = await tokenAccountOf(owner.address, scene.mint('USDT'));
    const several = await rpc.getMultipleAccounts([account, nobody], { ...confirmed, encoding: 'base64' }).send();
    expect(several.value[0]).toMatchObject({ owner: usdc.program, lamports: 2_039_280n, space: 165n });
    expect(several.value[1]).toBeNull();
    const supply = await rpc.getTokenSupply(usdc.address, confirmed).send();
    expect(BigInt(supply.value.amount)).toBeGreaterThanOrEqual(11n);
  });

  test('the fee that is foretold is the fee that is charged', async () => {
    const scene = current();
    const { rpc } = scene;
    const from = await scene.person();
    const { wire, signature } = await signNow(scene, from, giveCoin(from, scene.house.address, 1n));
    const foretold = await rpc.getFeeForMessage(messageOf(wire), { commitment: 'processed' }).send();
    await sendWire(scene, wire);
    await reach(rpc, signature, 'confirmed');
    expect(foretold.value).toBe((await transactionOf(rpc, signature)).meta.fee);
    expect(await rpc.getRecentPrioritizationFees([from.address]).send()).toBeInstanceOf(Array);
  });
}

/** What made the account. */
async function firstOf({ rpc }: NodeScene, address: Parameters<NodeScene['rpc']['getBalance']>[0]) {
  const [...all] = await rpc.getSignaturesForAddress(address, confirmed).send();
  const last = all.at(-1);
  if (!last) throw new Error('no history');
  return last.signature;
}

/** Behind the signatures; with one of them. */
function messageOf(wire: Base64EncodedWireTransaction): TransactionMessageBytesBase64 {
  return getBase64Decoder().decode(Buffer.from(wire, 'base64').subarray(1 + 64)) as TransactionMessageBytesBase64;
}
