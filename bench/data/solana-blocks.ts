// Started as a worker by scan-solana.ts: a node that has nothing to do but to send its blocks.
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isMainThread, parentPort } from 'node:worker_threads';
import { base58 } from '@scure/base';

/** As busy as the real network: votes of validators, and swaps of many accounts; one of them is paid to somebody we know. */
export const shape = { kinds: 12, votes: 700, swaps: 400, accounts: 18, tokens: 4, payees: 64, slots: 100_000 };

type Question = { id: number; method: string; params: unknown[] };

export function payeeAt(at: number): string {
  return keyOf(`payee ${at}`);
}

export const genesisHash = keyOf('genesis');

function keyOf(name: string): string {
  return base58.encode(createHash('sha256').update(name).digest());
}

function signatureOf(name: string): string {
  return base58.encode(createHash('sha512').update(name).digest());
}

function transaction(name: string, accounts: readonly string[], owners: readonly string[]) {
  const tokens = owners.map((owner, at) => ({
    accountIndex: at + 1,
    mint: keyOf(`mint ${at}`),
    owner,
    programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    uiTokenAmount: { amount: '1000000', decimals: 6, uiAmount: 1, uiAmountString: '1' },
  }));
  const [before, after] = [accounts.map(() => 2_039_280), accounts.map(() => 2_039_280)];
  before[0] = 10_000_000;
  after[0] = 9_995_000;
  return {
    meta: {
      err: null,
      fee: 5_000,
      postBalances: after,
      postTokenBalances: tokens,
      preBalances: before,
      preTokenBalances: tokens,
      status: { Ok: null },
    },
    transaction: {
      accountKeys: accounts.map((pubkey, at) => ({ pubkey, signer: at === 0, source: 'transaction', writable: true })),
      signatures: [signatureOf(name)],
    },
    version: 0,
  };
}

/** All blocks of one kind hold the same; only what they are called differs. */
function transactionsOf(kind: number): Buffer {
  const votes = Array.from({ length: shape.votes }, (_one, at) => {
    const name = `vote ${kind} ${at}`;
    return transaction(
      name,
      [keyOf(name), keyOf(`account of ${name}`), 'Vote111111111111111111111111111111111111111'],
      [],
    );
  });
  const swaps = Array.from({ length: shape.swaps }, (_one, at) => {
    const name = `swap ${kind} ${at}`;
    const accounts = Array.from({ length: shape.accounts }, (_account, index) => keyOf(`${name} ${index}`));
    const owners = Array.from({ length: shape.tokens }, (_token, index) => keyOf(`owner ${name} ${index}`));
    return transaction(name, accounts, owners);
  });
  const payment = transaction(`payment ${kind}`, [keyOf(`payer ${kind}`), payeeAt(kind % shape.payees)], []);
  payment.meta.postBalances = [8_995_000, 3_039_280];
  // Somebody we know is paid in one block of twelve.
  return Buffer.from(JSON.stringify([...votes, ...swaps, ...(kind === 0 ? [payment] : [])]));
}

function serve(): void {
  const bodies = Array.from({ length: shape.kinds }, (_one, kind) => transactionsOf(kind));
  const server = createServer((request, response) => {
    void text(request).then((question) => {
      const asked = JSON.parse(question) as Question | Question[];
      if (!Array.isArray(asked)) return answer(asked, bodies, response);
      response.end(
        JSON.stringify(asked.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: told(method, params) }))),
      );
    });
  });
  // Contestants take turns, and none shall find its connection closed when it is called again.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port, []));
}

function answer({ id, method, params }: Question, bodies: readonly Buffer[], response: ServerResponse): void {
  const [slot, details] = params as [number, { transactionDetails?: string } | undefined];
  response.setHeader('content-type', 'application/json');
  if (method !== 'getBlock' || details?.transactionDetails === 'none') {
    response.end(JSON.stringify({ jsonrpc: '2.0', result: told(method, params), id }));
    return;
  }
  const head = JSON.stringify({ jsonrpc: '2.0', result: told(method, params) }).slice(0, -2);
  response.write(`${head},"transactions":`);
  response.write(bodies[slot % shape.kinds]);
  response.end(`},"id":${id}}`);
}

function told(method: string, [first, last]: unknown[]): unknown {
  const slot = Number(first);
  if (method === 'getGenesisHash') return genesisHash;
  if (method === 'getSlot') return shape.slots;
  if (method === 'getBlocks') {
    return Array.from({ length: Math.min(Number(last), shape.slots) - slot + 1 }, (_one, at) => slot + at);
  }
  const hashes = {
    blockhash: keyOf(`block ${slot}`),
    parentSlot: slot - 1,
    previousBlockhash: keyOf(`block ${slot - 1}`),
  };
  return { blockHeight: slot, blockTime: 1_700_000_000 + slot, ...hashes };
}

if (!isMainThread) serve();
