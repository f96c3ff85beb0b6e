import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils';
import type { Provider } from '../../../wallet/provider.ts';
import { asked, creationFee, feeOf, isContract, quantity, type Ask } from '../../../wallet/read-creation.ts';

/** Where the factory stands, as far as that is known, and how anybody puts it there. */
export type Factory = { address: string | null; creation: { to: string | null; data: string } };
/** Who deploys, through which factory, and where everything ends. Together with the salt they are the contract's address. */
export type Place = { factory: Factory; owner: string; salt: string; collector: string };

export type Plan = {
  /** Where the contract will stand. */
  contract: string;
  /** It stands there already. */
  isThere: boolean;
  /** The factory stands at its address. */
  hasFactory: boolean;
  feeUnits: bigint | undefined;
  /** What putting a missing factory there takes; null where that cannot be done from here. */
  factoryFeeUnits: bigint | null;
  balanceUnits: bigint;
};

/** What is known before there is a factory. */
export const withoutFactory = { contract: '', isThere: false, hasFactory: false, feeUnits: undefined } as const;

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
  const { address, creation } = factory;
  const ask = asked(provider);
  const balanceUnits = quantity(await ask('eth_getBalance', owner, 'latest'));
  if (address === null || !(await isContract(ask, address))) {
    return { ...withoutFactory, factoryFeeUnits: await creationFee(ask, creation, owner), balanceUnits };
  }
  const contract = await addressOf(ask, address, place);
  const isThere = await isContract(ask, contract);
  const feeUnits = await feeOf(ask, { from: owner, to: address, data: deployData(place) });
  return { contract, isThere, hasFactory: true, feeUnits, factoryFeeUnits: null, balanceUnits };
}

async function addressOf(ask: Ask, factory: string, { owner, salt, collector }: Place): Promise<string> {
  const args = [owner as Hex, salt as Hex, collector as Hex] as const;
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'fundSweeperAddress', args });
  const answer = (await ask('eth_call', { to: factory, data }, 'latest')) as Hex;
  return decodeFunctionResult({ abi: factoryAbi, functionName: 'fundSweeperAddress', data: answer });
}
