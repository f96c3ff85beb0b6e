import { address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeAccount3Instruction,
  getMintToInstruction,
} from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import { devKey, houseKey } from '../../../../../devnet/solana/dev-keys.ts';
import { sign } from '../../../../../devnet/solana/sign.ts';
import { solanaClient } from '../../../../../devnet/solana/solana-client.ts';
import { openProxy } from '../nodes/node-proxy.fixture.ts';
import { SilentContract } from '../port/failures.ts';
import {
  freshAddress,
  filledPurse,
  readFrom,
  sceneOf,
  signedOrder,
  watching,
  type Scene,
} from '../suite/port-stage.contract.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';
import { oneSol } from './stage.fixture.ts';

let stage: SimulatorStage;
let scene: Scene;

beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
});
afterAll(async () => {
  await scene.chain.close();
  await stage.close();
});

const rent = 2_039_280n;

async function carryOut(house: KeyPairSigner, ...instructions: Parameters<typeof sign>[1]): Promise<string> {
  const { value: lifetime } = await solanaClient(stage.url).getLatestBlockhash().send();
  const { wire, signature } = await sign(house, instructions, lifetime);
  await stage.send(wire);
  await stage.mine(1);
  return signature;
}

const newest = async (...watched: string[]) => {
  const { height } = await scene.chain.head();
  return (await readFrom(scene, height, watching(...watched))).transfers;
};
const held = (owner: string, contract: string | null) => scene.chain.balances([{ address: owner, contract }]);

test('of a token that keeps a fee of each transfer, what arrived is counted', async () => {
  const { FEE } = stage.mints;
  const purse = await filledPurse(scene, oneSol);
  const to = freshAddress(scene);
  await stage.pay([{ to: purse.address, contract: FEE.address, units: 1_000_000n }]);
  await stage.mine(1);
  const { signed } = await signedOrder(scene, purse, { to, contract: FEE.address, units: 400_000n });
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  const transfers = await newest(purse.address, to);
  expect(transfers.filter((one) => one.to === to)).toEqual([
    expect.objectContaining({ from: purse.address, contract: FEE.address, units: 396_000n }),
  ]);
  expect(await held(to, FEE.address)).toEqual([396_000n]);
  const lost = transfers.filter((one) => one.from === purse.address && one.contract === FEE.address);
  expect(lost.reduce((sum, { units }) => sum + units, 0n)).toBe(400_000n);
});

test('a token whose transfers ask a program first is not counted, and not sent', async () => {
  const { HOOK, USDC } = stage.mints;
  const to = freshAddress(scene);
  await stage.pay([
    { to, contract: HOOK.address, units: 5n },
    { to, contract: USDC.address, units: 6n },
  ]);
  await stage.mine(1);
  expect((await newest(to)).map(({ contract, units }) => ({ contract, units }))).toEqual([
    { contract: USDC.address, units: 6n },
  ]);
  const order = { from: to, to: freshAddress(scene), contract: HOOK.address, units: 1n, feeUnitsMax: oneSol };
  await expect(scene.chain.estimateFee(order)).rejects.toThrow('asks the program');
});

test('a mint that looks like another one is another one', async () => {
  const { USDC, USDT } = stage.mints;
  expect([USDT.decimals, USDT.program]).toEqual([USDC.decimals, USDC.program]);
  const to = freshAddress(scene);
  await stage.pay([{ to, contract: USDT.address, units: 9n }]);
  await stage.mine(1);
  expect((await newest(to)).map(({ contract }) => contract)).toEqual([USDT.address]);
  expect(await held(to, USDC.address)).toEqual([0n]);
});

test('who opens the account of a payee pays its rent, which is nobody’s deposit', async () => {
  const { USDC } = stage.mints;
  const purse = await filledPurse(scene, oneSol, 50n);
  const to = freshAddress(scene);
  const { signed, sent, fee } = await signedOrder(scene, purse, { to, contract: USDC.address, units: 20n });
  expect(fee.unitsMax).toBe(rent + 5_000n);
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  const transfers = await newest(purse.address, to);
  expect(transfers.map(({ path, to: whom, units }) => [path.split(':')[0], whom, units])).toEqual([
    ['fee', null, rent + 5_000n],
    ['token', to, 20n],
  ]);
  expect(await scene.chain.fate(sent)).toMatchObject({ state: 'included', feeUnits: rent + 5_000n });
  expect(await held(purse.address, null)).toEqual([oneSol - rent - 5_000n]);
  // There is an account now: the next one costs no rent.
  const next = await signedOrder(scene, purse, { to, contract: USDC.address, units: 20n });
  expect(next.fee.unitsMax).toBe(5_000n);
});

test('tokens count in whatever account an owner has them', async () => {
  const { USDC } = stage.mints;
  const house = await devKey(houseKey);
  const side = await generateKeyPairSigner();
  const to = freshAddress(scene);
  const mint = address(USDC.address);
  await carryOut(
    house,
    getCreateAccountInstruction({
      payer: house,
      newAccount: side,
      lamports: rent,
      space: 165n,
      programAddress: address(USDC.program),
    }),
    getInitializeAccount3Instruction({ account: side.address, mint, owner: address(to) }),
    getMintToInstruction({ mint, token: side.address, mintAuthority: house, amount: 30n }),
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: house, owner: address(to), mint }),
    getMintToInstruction({
      mint,
      mintAuthority: house,
      amount: 12n,
      token: address(tokenAccountOf(to, mint, USDC.program)),
    }),
  );
  expect((await newest(to)).map(({ to: whom, units }) => [whom, units])).toEqual([[to, 42n]]);
  expect(await held(to, mint)).toEqual([42n]);
  const { height } = await scene.chain.head();
  await stage.pay([{ to, contract: mint, units: 5n }]);
  await stage.mine(3);
  const asks = [{ address: to, contract: mint }];
  expect(await scene.chain.balancesAt(asks, height)).toEqual({ height, units: [42n] });
  expect(await scene.chain.balancesAt(asks, height - 1)).toEqual({ height: height - 1, units: [0n] });
});

test('of a block that is long gone, the oldest that can be worked out is told, and it is said which', async () => {
  const to = freshAddress(scene);
  await stage.pay([{ to, contract: null, units: 2_000_000n }]);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  await stage.mine(200);
  const asks = [{ address: to, contract: null }];
  const past = await scene.chain.balancesAt(asks, height - 1);
  expect(past.height).toBeGreaterThan(height);
  expect(past.units).toEqual([2_000_000n]);
});

test('many balances come in the order asked', async () => {
  const many = Array.from({ length: 130 }, () => freshAddress(scene));
  await stage.pay([{ to: many[120] ?? '', contract: null, units: 3_000_000n }]);
  await stage.mine(1);
  const balances = await scene.chain.balances(many.map((one) => ({ address: one, contract: null })));
  expect(balances.map((units, at) => (units === 0n ? null : at)).filter((at) => at !== null)).toEqual([120]);
});

test('a token whose mint a node does not know is said to be silent', async () => {
  const proxy = await openProxy(stage.url);
  proxy.lie(async ({ id, method }, truth) =>
    method === 'getTokenAccountsByOwner'
      ? { id, error: { code: -32_602, message: 'Invalid param: could not find mint' } }
      : truth(),
  );
  const chain = stage.chains.connect('SOLANA', { chainId: stage.chainId, nodes: [{ id: 5, url: proxy.url }] });
  const asks = [{ address: freshAddress(scene), contract: freshAddress(scene) }];
  await expect(chain.balances(asks)).rejects.toThrow(SilentContract);
  await chain.close();
  await proxy.close();
});
