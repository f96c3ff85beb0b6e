import type { RpcAnswer, RpcRequest } from '../../packages/server/src/platform/devnet.ts';
import type { DevKey } from './dev-wallet.ts';
import { dataOrder, transferOrder, type Order } from './orders.ts';
import { broadcast } from './send.ts';
import type { Hex41 } from './simulator/address.ts';
import type { TronChain } from './simulator/chain/tron-chain.ts';
import { Refusal } from './simulator/refusal.ts';

const badParams = -32_602;
const refused = -32_003;

/**
 * What no node of Tron does: `eth_sendTransaction` from the accounts whose keys everybody knows, as local nodes of Ethereum
 * do, so that a page can send without a wallet. What a contract refused has a hash too.
 */
export async function sendForPage(
  chain: TronChain,
  accounts: readonly DevKey[],
  { jsonrpc, id, params = [] }: RpcRequest,
): Promise<RpcAnswer> {
  const answer = (error: NonNullable<RpcAnswer['error']>) => ({ jsonrpc, id, error });
  const asked = (params[0] ?? {}) as Readonly<Record<string, unknown>>;
  const from = hex41(asked['from']);
  const key = accounts.find(({ hex }) => hex === from);
  const to = hex41(asked['to']);
  if (!key || !to)
    return answer({ code: badParams, message: 'from must be an account of the local wallet, and to an address' });
  try {
    return { jsonrpc, id, result: `0x${await broadcast(chain, key, orderOf(key, to, asked))}` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answer({ code: refused, message: error.message });
  }
}

function orderOf({ hex }: DevKey, to: Hex41, { data, value }: Readonly<Record<string, unknown>>): Order {
  if (typeof data === 'string' && /^0x([0-9a-f]{2})+$/i.test(data)) return dataOrder(hex, to, data);
  return transferOrder(hex, to, typeof value === 'string' ? BigInt(value) : 0n);
}

function hex41(text: unknown): Hex41 | undefined {
  return typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text) ? `41${text.slice(2).toLowerCase()}` : undefined;
}
