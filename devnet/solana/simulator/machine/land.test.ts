import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type Nonce,
  type Transaction,
  type TransactionMessageBytesBase64,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { fetchNonce, getCreateAccountInstruction, getInitializeNonceAccountInstruction } from '@solana-program/system';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { devKey, houseKey } from '../../dev-keys.ts';
import { giveCoin } from '../../faucet.ts';
import { startSimulator, type RunningSimulator } from '../start-simulator.ts';
import { systemProgram } from './machine.ts';

let running: RunningSimulator;
let rpc: ReturnType<typeof createSolanaRpc>;
let house: KeyPairSigner;
let to: Address;
beforeAll(async () => {
  running = await startSimulator();
  running.simulator.ledger.setFinality({ confirmedBehind: 0 });
  rpc = createSolanaRpc(running.rpcUrl);
  house = await devKey(houseKey);
});
beforeEach(async () => {
  to = (await generateKeyPairSigner()).address;
});
afterAll(() => running.stop());

const confirmed = { commitment: 'confirmed' } as const;
const inJson = { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: 0 } as const;

function open(payer: KeyPairSigner, ...instructions: readonly Instruction[]) {
  const lifetime = { blockhash: blockhash(running.simulator.ledger.tip.hash), lastValidBlockHeight: 0n };
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  );
}

async function send(signed: Parameters<typeof getBase64EncodedWireTransaction>[0] & Transaction) {
  const wire = getBase64EncodedWireTransaction(signed);
  await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  const found = await rpc.getTransaction(getSignatureFromTransaction(signed), inJson).send();
  if (!found?.meta) throw new Error('it stands in no block');
  return { ...found, meta: found.meta };
}

async function heldBy(who: Address): Promise<bigint> {
  return (await rpc.getBalance(who, confirmed).send()).value;
}

async function nonceAccount(): Promise<Address> {
  const newAccount = await generateKeyPairSigner();
  const create = { payer: house, newAccount, lamports: 2_000_000n, space: 80n, programAddress: systemProgram };
  const made = open(
    house,
    getCreateAccountInstruction(create),
    getInitializeNonceAccountInstruction({ nonceAccount: newAccount.address, nonceAuthority: house.address }),
  );
  await send(await signTransactionMessageWithSigners(made));
  return newAccount.address;
}

async function nonceIn(account: Address): Promise<Nonce> {
  const { data } = await fetchNonce(rpc, account, confirmed);
  return data.blockhash as string as Nonce;
}

test('a nonce is spent by what fails too, and what fails still pays', async () => {
  const nonceAccountAddress = await nonceAccount();
  const nonce = await nonceIn(nonceAccountAddress);
  const lifetime = { nonce, nonceAccountAddress, nonceAuthorityAddress: house.address };
  const before = await heldBy(house.address);
  // Less than an account may begin with.
  const message = setTransactionMessageLifetimeUsingDurableNonce(lifetime, open(house, giveCoin(house, to, 1n)));
  const { meta } = await send(await signTransactionMessageWithSigners(message));
  expect(meta).toMatchObject({ err: { InsufficientFundsForRent: expect.anything() }, fee: 5000n });
  expect(await heldBy(house.address)).toBe(before - 5000n);
  const next = await nonceIn(nonceAccountAddress);
  expect(next).not.toBe(nonce);

  const again = setTransactionMessageLifetimeUsingDurableNonce(
    { ...lifetime, nonce: next },
    open(house, giveCoin(house, to, 1_000_000n)),
  );
  expect((await send(await signTransactionMessageWithSigners(again))).meta.err).toBeNull();
  expect(await heldBy(to)).toBe(1_000_000n);
});

test('accounts from a lookup table are moved, counted and found like others', async () => {
  const table = await lookupTable([house.address, to]);
  const message = compressTransactionMessageUsingAddressLookupTables(open(house, giveCoin(house, to, 1_000_000n)), {
    [table]: [house.address, to],
  });
  const { meta, transaction } = await send(await signTransactionMessageWithSigners(message));
  expect(transaction.message.accountKeys).not.toContain(to);
  const lookups = [{ accountKey: table, readonlyIndexes: [], writableIndexes: [1] }];
  expect(transaction.message).toMatchObject({ addressTableLookups: lookups });
  expect(meta.loadedAddresses).toEqual({ readonly: [], writable: [to] });
  expect([meta.preBalances.at(-1), meta.postBalances.at(-1)]).toEqual([0n, 1_000_000n]);
  expect(await heldBy(to)).toBe(1_000_000n);
  expect(await rpc.getSignaturesForAddress(to, confirmed).send()).toHaveLength(1);
  const slot = BigInt(running.simulator.ledger.tip.slot);
  const block = await rpc.getBlock(slot, { ...inJson, transactionDetails: 'accounts', rewards: false }).send();
  expect(block?.transactions[0]?.transaction.accountKeys.at(-1)).toEqual({
    pubkey: to,
    signer: false,
    source: 'lookupTable',
    writable: true,
  });
});

/** As the program that keeps them writes it. */
async function lookupTable(addresses: readonly Address[]): Promise<Address> {
  const head = Buffer.alloc(56);
  head.writeUInt32LE(1, 0);
  head.writeBigUInt64LE(2n ** 64n - 1n, 4);
  const bytes = addresses.map((one) => Uint8Array.from(getAddressEncoder().encode(one)));
  const data = new Uint8Array(Buffer.concat([head, ...bytes]));
  const { address: at } = await generateKeyPairSigner();
  running.simulator.ledger.machine.put(at, {
    address: at,
    data,
    executable: false,
    lamports: lamports(3_000_000n),
    space: BigInt(data.length),
    programAddress: address('AddressLookupTab1e1111111111111111111111111'),
  });
  return at;
}

test('who offers more for being soon is charged that, as it was foretold', async () => {
  const message = open(
    house,
    getSetComputeUnitLimitInstruction({ units: 30_001 }),
    getSetComputeUnitPriceInstruction({ microLamports: 50_000n }),
    giveCoin(house, to, 1_000_000n),
  );
  const signed = await signTransactionMessageWithSigners(message);
  const text = getBase64Decoder().decode(signed.messageBytes) as TransactionMessageBytesBase64;
  const foretold = await rpc.getFeeForMessage(text, confirmed).send();
  const { meta } = await send(signed);
  expect([foretold.value, meta.fee]).toEqual([6501n, 6501n]);
});

test('who does not have the fee is in no block', async () => {
  const poor = await generateKeyPairSigner();
  const signed = await signTransactionMessageWithSigners(open(poor, giveCoin(poor, to, 1n)));
  await expect(send(signed)).rejects.toThrow('it stands in no block');
  const wire = getBase64EncodedWireTransaction(signed);
  const asked = rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send();
  await expect(asked).rejects.toThrow(/simulation failed/i);
});

test('a memo is shown with the transaction in the history of an account', async () => {
  const memo = {
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    data: new TextEncoder().encode('order-42'),
  };
  await send(await signTransactionMessageWithSigners(open(house, giveCoin(house, to, 1_000_000n), memo)));
  const [found] = await rpc.getSignaturesForAddress(to, confirmed).send();
  expect(found?.memo).toBe('[8] order-42');
});
