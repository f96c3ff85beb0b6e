import type { Provider } from './provider.ts';

export type Ask = (method: string, ...params: unknown[]) => Promise<unknown>;
/** What puts a contract on a network; `to` is null where it cannot be put there from here. */
export type Creation = { to: string | null; data: string };

export type CreationPlan = {
  /** It stands there already. */
  isThere: boolean;
  /** Null where it cannot be put there. */
  feeUnits: bigint | null;
  balanceUnits: bigint;
};

/** What putting a contract on a network takes of an account, as the person's own wallet tells it. */
export async function readCreation(
  provider: Provider,
  { address, creation }: { address: string; creation: Creation },
  from: string,
): Promise<CreationPlan> {
  const ask = asked(provider);
  const balanceUnits = quantity(await ask('eth_getBalance', from, 'latest'));
  if (await isContract(ask, address)) return { isThere: true, feeUnits: null, balanceUnits };
  return { isThere: false, feeUnits: await creationFee(ask, creation, from), balanceUnits };
}

export function asked(provider: Provider): Ask {
  return (method, ...params) => provider.request({ method, params });
}

export async function creationFee(ask: Ask, { to, data }: Creation, from: string): Promise<bigint | null> {
  return to !== null && (await isContract(ask, to)) ? feeOf(ask, { from, to, data }) : null;
}

export async function feeOf(ask: Ask, call: { from: string; to: string; data: string }): Promise<bigint> {
  const [gas, price] = await Promise.all([ask('eth_estimateGas', call), ask('eth_gasPrice')]);
  return quantity(gas) * quantity(price);
}

export async function isContract(ask: Ask, address: string): Promise<boolean> {
  const answer = await ask('eth_getCode', address, 'latest');
  return typeof answer === 'string' && answer.length > 2;
}

export function quantity(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) throw new Error('The network returned no number.');
  return BigInt(answer);
}
