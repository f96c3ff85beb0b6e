import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { isAddress, isHash, toBigint } from '../../solidity/raw-shapes.ts';

/** By how much a transaction changed what an address holds, all it sent, got and paid for counted. */
export type BalanceChange = { address: string; units: bigint };
export type BalanceChanges = ReadonlyMap<string, readonly BalanceChange[]>;

const diffTracer = {
  tracer: 'prestateTracer',
  tracerConfig: { diffMode: true, disableCode: true, disableStorage: true },
};
const pruning = { without: new Set(['code', 'storage', 'nonce', 'codeHash']), valuesMax: 1_000_000 };

type State = Record<string, { balance?: unknown } | undefined>;
type Diff = { pre?: State; post?: State };
type Told = { txHash?: unknown; result?: Diff };

/**
 * What each transaction of a block changed of the balances of wanted addresses. Changing a state is dear, so that no sender can
 * make this long at the price of a few calls, as the calls themselves can be.
 */
export async function readStateChanges(
  node: RpcNode,
  blockHash: string,
  isWanted: (address: string) => boolean,
  limits: { timeoutMs: number; bytesMax: number },
): Promise<BalanceChanges> {
  const answer = await node.callPruned('debug_traceBlockByHash', [blockHash, diffTracer], pruning, limits);
  if (!Array.isArray(answer)) throw garbled('no changes of a block');
  const found = new Map<string, BalanceChange[]>();
  for (const { txHash, result } of answer as Told[]) {
    if (!isHash(txHash)) throw garbled('changes without their transaction');
    if (typeof result?.pre !== 'object' || typeof result.post !== 'object') {
      throw new RpcFailure('too-large', `no changes of ${txHash}`);
    }
    const changes = changesIn(result.pre, result.post, isWanted);
    if (changes.length > 0) found.set(txHash, changes);
  }
  return found;
}

/** Before, all that was touched and changed; after, what is new of it. Who is not there any more holds nothing. */
function changesIn(pre: State, post: State, isWanted: (address: string) => boolean): BalanceChange[] {
  const wanted = [...new Set([...Object.keys(pre), ...Object.keys(post)])].flatMap((written) => {
    const address = written.toLowerCase();
    if (!isAddress(address)) throw garbled('a change of no address');
    return isWanted(address) ? [{ written, address }] : [];
  });
  return wanted.flatMap(({ written, address }) => {
    const before = balanceOf(pre[written]) ?? 0n;
    const after = post[written] === undefined ? 0n : (balanceOf(post[written]) ?? before);
    return after === before ? [] : [{ address, units: after - before }];
  });
}

function balanceOf(account: { balance?: unknown } | undefined): bigint | undefined {
  return account?.balance === undefined ? undefined : toBigint(account.balance, 'a balance');
}
