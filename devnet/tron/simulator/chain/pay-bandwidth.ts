import { toBase58 } from '../address.ts';
import { invalid, Refusal } from '../refusal.ts';
import { resultBytes } from '../rules.ts';
import type { Transaction } from '../transaction.ts';
import { writeVarint } from '../protobuf.ts';
import type { Receipt } from './receipt.ts';
import { freeAllowance, stakedAllowance, useFree, useStaked } from './resources.ts';
import type { World } from './world.ts';

/** Every byte is taken from what was staked, else from what is free every day, else burnt for. */
export function payBandwidth(world: World, { raw, rawHex, signatures }: Transaction, receipt: Receipt): void {
  const { ledger, rules, block } = world;
  const owner = raw.value.owner_address;
  if (!ledger.account(owner)) throw invalid(`account [${toBase58(owner)}] does not exist`);
  const known = { ledger, rules, nowMs: block.timeMs };
  const bytes = sizeOf(rawHex, signatures) + resultBytes;
  const activates = raw.kind.activates?.(world, raw.value) === true;
  if (stakedAllowance(known, owner, 'BANDWIDTH').left >= bytes) {
    useStaked(known, owner, 'BANDWIDTH', bytes);
    receipt.netUsage = bytes;
    return;
  }
  if (!activates && freeAllowance(known, owner).left >= bytes) {
    useFree(known, owner, bytes);
    receipt.netUsage = bytes;
    return;
  }
  const feeSun = activates ? rules.newAccountBandwidthFeeSun : BigInt(bytes) * rules.byteFeeSun;
  if (ledger.sun(owner) < feeSun) throw new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.');
  ledger.addSun(owner, -feeSun, block.timeMs);
  receipt.netFeeSun = feeSun;
  receipt.feeSun += feeSun;
}

export function payMemo({ ledger, rules, block }: World, { raw }: Transaction, receipt: Receipt): void {
  if (raw.memo.length === 0) return;
  const owner = raw.value.owner_address;
  if (ledger.sun(owner) < rules.memoFeeSun) throw new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.');
  ledger.addSun(owner, -rules.memoFeeSun, block.timeMs);
  receipt.feeSun += rules.memoFeeSun;
}

/** As it goes over the wire: its raw data and its signatures, each after a tag and its length. */
function sizeOf(rawHex: string, signatures: readonly string[]): number {
  const field = (bytes: number) => (bytes === 0 ? 0 : 1 + writeVarint(BigInt(bytes)).length + bytes);
  return [rawHex, ...signatures].reduce((sum, hex) => sum + field(hex.length / 2), 0);
}
