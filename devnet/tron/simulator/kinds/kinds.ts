import { createSmartContract } from './create-smart-contract.ts';
import { delegateResource } from './delegate-resource.ts';
import { freezeBalance } from './freeze-balance.ts';
import type { Kind } from './kind.ts';
import { transfer } from './transfer.ts';
import { triggerSmartContract } from './trigger-smart-contract.ts';
import { unDelegateResource } from './un-delegate-resource.ts';
import { unfreezeBalance } from './unfreeze-balance.ts';
import { withdrawExpireUnfreeze } from './withdraw-expire-unfreeze.ts';

const kinds = [
  transfer,
  createSmartContract,
  triggerSmartContract,
  freezeBalance,
  unfreezeBalance,
  withdrawExpireUnfreeze,
  delegateResource,
  unDelegateResource,
] as unknown as readonly Kind[];

export function kindOf(code: number): Kind | undefined {
  return kinds.find((kind) => kind.code === code);
}
