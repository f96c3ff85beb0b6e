import { parseAuthorizationText } from '@coffer/keys/evm/transaction.ts';
import type { SendOrder } from '../../port/port.ts';
import { batchCalls } from '../../solidity/batch-calls.ts';
import type { Content } from '../rules/content-of.ts';
import { toBigint, toHex } from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { isVerdict } from '../../solidity/eth-nodes.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';

/** What one order may burn at most, so that a payee's code cannot spend ours: a coin, a token, a call of our own making. */
const coinGasMax = 100_000n;
const tokenGasMax = 500_000n;
const callGasMax = 16_000_000n;
/** That our contract may move a token, which is the token's code: it needs little. */
const allowGasMax = 150_000n;
const approveSelector = '0x095ea7b3';
const plainGas = 21_000n;
/** What one authorization burns before anything is given back, and what a call of the account then burns at most. */
const authorizationGas = 25_000n;
const accountGas = 20_000n;
const gasHeadroomPercent = 125n;

/**
 * What it may burn at most, and what it will burn as things are now. What takes the place of another is asked about without that one,
 * which some nodes count in: our contract pays nothing twice, and nobody pays with coins that are spent.
 */
export async function gasOf(
  node: RpcNode,
  order: SendOrder,
  { to, value, data }: Content,
  replaces: boolean,
): Promise<{ gas: bigint; likely: bigint }> {
  const { authorizations = [] } = order;
  const call = { from: order.from, to, value: toHex(value), data };
  const estimate = await estimateGas(node, call, authorizations, replaces ? ['latest'] : []);
  const spare = order.data === undefined ? 0n : batchCalls.spareGas({ to, data });
  const gas = estimate === plainGas ? estimate : (estimate * gasHeadroomPercent) / 100n + spare;
  const gasMax = gasMaxOf(order, data);
  if (estimate > gasMax)
    throw new RangeError(`sending to ${to} would burn ${estimate} gas, at most ${gasMax} are allowed`);
  const likely = order.data === undefined ? estimate : await simulateGas(node, call, authorizations, estimate);
  return { gas: gas < gasMax ? gas : gasMax, likely };
}

function gasMaxOf({ contract }: SendOrder, data: Content['data']): bigint {
  if (contract !== null) return tokenGasMax;
  if (data === '0x') return coinGasMax;
  return data.startsWith(approveSelector) ? allowGasMax : callGasMax;
}

/** A node that knows nothing of authorizations refuses them or leaves them out: then they are counted at their most. */
async function estimateGas(
  node: RpcNode,
  call: object,
  authorizations: readonly string[],
  at: readonly string[],
): Promise<bigint> {
  const ask = async (over: object) => {
    const told = toBigint(await node.call('eth_estimateGas', [{ ...call, ...over }, ...at]), 'an estimate of gas');
    // With less in its bytes no node would take them: another one is asked.
    if (told < plainGas) throw garbled(`an estimate of ${told} gas, with less than any transaction takes`);
    return told;
  };
  const count = BigInt(authorizations.length);
  if (count === 0n) return ask({});
  const told = await ask(carrying(authorizations)).catch((error: unknown) => {
    if (error instanceof RpcFailure && error.kind === 'error' && !isVerdict(error)) return null;
    throw error;
  });
  if (told !== null && told >= plainGas + count * authorizationGas) return told;
  return (told ?? (await ask({}))) + count * (authorizationGas + accountGas);
}

/** An estimate says what must be there on the way; a fifth of that may be given back at the end, which a sweep comes near to. */
async function simulateGas(
  node: RpcNode,
  call: object,
  authorizations: readonly string[],
  estimate: bigint,
): Promise<bigint> {
  const calls = [{ ...call, ...carrying(authorizations) }];
  const answer = await node
    .call('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
    .catch((error: unknown) => {
      if (error instanceof RpcFailure && error.kind === 'error') return null;
      throw error;
    });
  const [block] = (answer ?? []) as { calls?: { status?: unknown; gasUsed?: unknown }[] }[];
  const result = block?.calls?.[0];
  if (result?.status !== '0x1') return estimate;
  const used = toBigint(result.gasUsed, 'the gas of a simulation');
  const isWhole = used >= plainGas && used * 5n >= estimate * 3n;
  return isWhole && used <= estimate ? used : estimate;
}

function carrying(authorizations: readonly string[]): object {
  return authorizations.length === 0 ? {} : { authorizationList: authorizations.map(listed) };
}

function listed(text: string) {
  const { chainId, delegate, nonce, signature } = parseAuthorizationText(text);
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)].map((word) => toHex(BigInt(`0x${word}`)));
  const yParity = signature.endsWith('01') ? '0x1' : '0x0';
  return { chainId: toHex(BigInt(chainId)), address: delegate, nonce: toHex(nonce), r, s, yParity };
}
