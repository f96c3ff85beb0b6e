import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import type { Provider } from '../../wallet/provider.ts';

/** Who deploys, through which factory, and where everything ends. Together with the salt they are the contract's address. */
export type Place = { factory: string; owner: string; salt: string; collector: string };

export type Plan = {
  /** Where the contract will stand. */
  contract: string;
  /** It stands there already. */
  isThere: boolean;
  /** The factory stands at its address, which follows from its code. */
  hasFactory: boolean;
  feeUnits: bigint | undefined;
  balanceUnits: bigint;
};

const salted = [
  { name: 'salt', type: 'bytes32' },
  { name: 'fundCollector', type: 'address' },
] as const;
const outputs = [{ name: 'fundSweeper', type: 'address' }] as const;

/** The two calls of the factory that a deployment takes. */
const factoryAbi = [
  { type: 'function', name: 'createFundSweeperContract', stateMutability: 'nonpayable', inputs: salted, outputs },
  {
    type: 'function',
    name: 'fundSweeperAddress',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }, ...salted],
    outputs,
  },
] as const;

/** What the master account signs. */
export function deployData({ salt, collector }: Pick<Place, 'salt' | 'collector'>): Hex {
  const args = [salt as Hex, collector as Hex] as const;
  return encodeFunctionData({ abi: factoryAbi, functionName: 'createFundSweeperContract', args });
}

/** Asks the network, through the person's own wallet, what would come of it. */
export async function readPlan(provider: Provider, place: Place): Promise<Plan> {
  const { factory, owner } = place;
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params });
  const hasFactory = isCode(await ask('eth_getCode', factory, 'latest'));
  const balanceUnits = quantity(await ask('eth_getBalance', owner, 'latest'));
  if (!hasFactory) return { contract: '', isThere: false, hasFactory, feeUnits: undefined, balanceUnits };
  const contract = await addressOf(ask, place);
  const isThere = isCode(await ask('eth_getCode', contract, 'latest'));
  const [gas, price] = await Promise.all([
    ask('eth_estimateGas', { from: owner, to: factory, data: deployData(place) }),
    ask('eth_gasPrice'),
  ]);
  return { contract, isThere, hasFactory, feeUnits: quantity(gas) * quantity(price), balanceUnits };
}

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>;

async function addressOf(ask: Ask, { factory, owner, salt, collector }: Place): Promise<string> {
  const args = [owner as Hex, salt as Hex, collector as Hex] as const;
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'fundSweeperAddress', args });
  const told = (await ask('eth_call', { to: factory, data }, 'latest')) as Hex;
  return decodeFunctionResult({ abi: factoryAbi, functionName: 'fundSweeperAddress', data: told });
}

function isCode(told: unknown): boolean {
  return typeof told === 'string' && told.length > 2;
}

function quantity(told: unknown): bigint {
  if (typeof told !== 'string' || !/^0x[0-9a-f]+$/i.test(told)) throw new Error('The network gave no number.');
  return BigInt(told);
}
