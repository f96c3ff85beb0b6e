import { askSoon, middleOf } from '../../nodes/ask-soon.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { askWallet } from '../reading/ask-wallet.ts';

const graceMs = 1_000;

/** What the witnesses voted for, in sun. */
export type ChainParameters = {
  energyPrice: bigint;
  bytePrice: bigint;
  /** For an account that is not there yet, and what stands for its bandwidth. */
  newAccountFee: bigint;
  newAccountBandwidthFee: bigint;
  feeLimitMax: bigint;
};

const names = {
  energyPrice: 'getEnergyFee',
  bytePrice: 'getTransactionFee',
  newAccountFee: 'getCreateNewAccountFeeInSystemContract',
  newAccountBandwidthFee: 'getCreateAccountFee',
  feeLimitMax: 'getMaxFeeLimit',
} as const;

/** The middle of what nodes say of each. They change a few times a year, at a vote. */
export async function readParameters(pool: NodePool): Promise<ChainParameters> {
  const { answers } = await askSoon(pool, parametersOf, graceMs);
  const middle = (what: keyof ChainParameters) => middleOf(answers.map(({ answer }) => answer[what]));
  return {
    energyPrice: middle('energyPrice'),
    bytePrice: middle('bytePrice'),
    newAccountFee: middle('newAccountFee'),
    newAccountBandwidthFee: middle('newAccountBandwidthFee'),
    feeLimitMax: middle('feeLimitMax'),
  };
}

async function parametersOf(node: RpcNode): Promise<ChainParameters> {
  const { chainParameter } = await askWallet(node, 'getchainparameters', {});
  if (!Array.isArray(chainParameter)) throw garbled('no list of parameters');
  const told = new Map((chainParameter as { key?: unknown; value?: unknown }[]).map(({ key, value }) => [key, value]));
  const valueOf = (name: keyof typeof names): bigint => {
    const value = told.get(names[name]) ?? 0;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw garbled(`no ${names[name]}`);
    return BigInt(value);
  };
  const parameters = {
    energyPrice: valueOf('energyPrice'),
    bytePrice: valueOf('bytePrice'),
    newAccountFee: valueOf('newAccountFee'),
    newAccountBandwidthFee: valueOf('newAccountBandwidthFee'),
    feeLimitMax: valueOf('feeLimitMax'),
  };
  if (parameters.energyPrice === 0n || parameters.feeLimitMax === 0n) throw garbled('a chain without prices');
  return parameters;
}
