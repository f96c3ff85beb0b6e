import type { Hex41 } from '../address.ts';
import type { InnerCall, VmLog, VmResult } from '../vm/tron-vm.ts';

/** What a transaction did and cost, filled in while it runs. */
export type Receipt = {
  feeSun: bigint;
  netUsage: number;
  netFeeSun: bigint;
  energyUsage: number;
  energyFeeSun: bigint;
  energyTotal: number;
  energyPenalty: number;
  outcome: VmResult['outcome'];
  /** Only contracts of the machine say how they ended. */
  ranCode: boolean;
  answer: Uint8Array;
  contractAddress: Hex41 | null;
  logs: readonly VmLog[];
  inner: readonly InnerCall[];
  unfreezeSun: bigint;
  withdrawSun: bigint;
};

export function newReceipt(): Receipt {
  return {
    feeSun: 0n,
    netUsage: 0,
    netFeeSun: 0n,
    energyUsage: 0,
    energyFeeSun: 0n,
    energyTotal: 0,
    energyPenalty: 0,
    outcome: 'SUCCESS',
    ranCode: false,
    answer: new Uint8Array(),
    contractAddress: null,
    logs: [],
    inner: [],
    unfreezeSun: 0n,
    withdrawSun: 0n,
  };
}
