import type { Hex41 } from '../address.ts';
import { fromHex } from '../bytes.ts';
import type { Order } from '../kinds/kind.ts';
import { invalid } from '../refusal.ts';
import type { VmResult } from '../vm/tron-vm.ts';
import type { Receipt } from './receipt.ts';
import { stakedAllowance, useStaked } from './resources.ts';
import type { World } from './world.ts';

export type Code = { owner: Hex41; to: Hex41 | null; data: Uint8Array; valueSun: bigint };

/** Runs it with what its sender can pay for, and takes that. What fails has still been paid for. */
export async function runCode(world: World, code: Code, order: Order, receipt: Receipt): Promise<VmResult> {
  const { ledger, vm, rules, block } = world;
  const { owner, valueSun } = code;
  const known = { ledger, rules, nowMs: block.timeMs };
  const feeLimitSun = order.feeLimitSun;
  if (feeLimitSun < 0n || feeLimitSun > rules.feeLimitMaxSun) {
    throw invalid(`feeLimit must be >= 0 and <= ${rules.feeLimitMaxSun}`);
  }
  if (valueSun < 0n) throw invalid('callValue must be >= 0');
  if (ledger.sun(owner) < valueSun) throw invalid('Validate InternalTransfer error, balance is not sufficient.');
  const staked = stakedAllowance(known, owner, 'ENERGY').left;
  const payable = staked + Number((ledger.sun(owner) - valueSun) / rules.energyFeeSun);
  const energyMax = Math.min(payable, Number(feeLimitSun / rules.energyFeeSun));

  const result = await vm.execute({ ...code, from: owner, txId: fromHex(order.id), energyMax, block });
  const fromStake = Math.min(result.energy, staked);
  const burntSun = BigInt(result.energy - fromStake) * rules.energyFeeSun;
  useStaked(known, owner, 'ENERGY', fromStake);
  ledger.addSun(owner, -burntSun, block.timeMs);
  Object.assign(receipt, {
    feeSun: receipt.feeSun + burntSun,
    energyUsage: fromStake,
    energyFeeSun: burntSun,
    energyTotal: result.energy,
    energyPenalty: result.penalty,
    outcome: result.outcome,
    ranCode: true,
    answer: result.answer,
    logs: result.logs,
    inner: result.inner,
  } satisfies Partial<Receipt>);
  return result;
}

/** What contracts have made inside is a contract too, whose caller pays everything. */
export function noteMade({ ledger }: World, made: readonly Hex41[], origin: Hex41, createdBy: string): void {
  for (const address of made) {
    if (ledger.contract(address) || ledger.code(address).length === 0) continue;
    const facts = { name: '', bytecode: '', abi: {}, userPercent: 100, originEnergyLimit: 0 };
    ledger.putContract({ address, origin, createdBy, ...facts });
  }
}
