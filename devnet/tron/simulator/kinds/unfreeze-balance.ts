import type { Resource } from '../chain/ledger.ts';
import { putStake } from '../chain/resources.ts';
import { wholeOf } from '../protobuf.ts';
import { invalid } from '../refusal.ts';
import { dayMs, unfreezeDays } from '../rules.ts';
import type { ContractValue, Kind } from './kind.ts';
import { readOwner } from './read-address.ts';
import { readResource, resourceJson } from './read-resource.ts';

type Unfreeze = ContractValue & { unfreeze_balance: bigint; resource?: Resource };

const atOnceMax = 32;

export const unfreezeBalance: Kind<Unfreeze> = {
  code: 55,
  name: 'UnfreezeBalanceV2Contract',
  read: (fields) => ({
    ...resourceJson(readResource(fields, 3)),
    unfreeze_balance: wholeOf(fields, 2),
    ...readOwner(fields),
  }),
  perform({ ledger, block }, { owner_address: owner, unfreeze_balance: sun, resource = 'BANDWIDTH' }, _order, receipt) {
    const account = ledger.account(owner);
    const frozenSun = account?.stakes[resource].frozenSun ?? 0n;
    if (!account || frozenSun === 0n) throw invalid(`no frozenBalance(${resource})`);
    if (sun <= 0n || sun > frozenSun) throw invalid(`Invalid unfreeze_balance, [${sun}] is error`);
    if (account.unfreezing.length >= atOnceMax)
      throw invalid('Invalid unfreeze operation, unfreezing times is over limit');
    const expiresAtMs = block.timeMs + unfreezeDays * dayMs;
    const unfreezing = [...account.unfreezing, { resource, sun, expiresAtMs }];
    putStake(ledger, owner, { ...account, unfreezing }, resource, { frozenSun: frozenSun - sun });
    receipt.unfreezeSun = sun;
  },
};
