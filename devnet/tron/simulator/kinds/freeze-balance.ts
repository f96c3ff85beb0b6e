import type { Resource } from '../chain/ledger.ts';
import { putStake } from '../chain/resources.ts';
import { wholeOf } from '../protobuf.ts';
import { invalid } from '../refusal.ts';
import { sunPerTrx } from '../rules.ts';
import type { ContractValue, Kind } from './kind.ts';
import { readOwner } from './read-address.ts';
import { readResource, resourceJson } from './read-resource.ts';

type Freeze = ContractValue & { frozen_balance: bigint; resource?: Resource };

export const freezeBalance: Kind<Freeze> = {
  code: 54,
  name: 'FreezeBalanceV2Contract',
  read: (fields) => ({
    ...resourceJson(readResource(fields, 3)),
    frozen_balance: wholeOf(fields, 2),
    ...readOwner(fields),
  }),
  perform({ ledger, block }, { owner_address: owner, frozen_balance: sun, resource = 'BANDWIDTH' }) {
    if (sun <= 0n) throw invalid('frozenBalance must be positive');
    if (sun < sunPerTrx) throw invalid('frozenBalance must be greater than or equal to 1 TRX');
    if (sun > ledger.sun(owner)) throw invalid('frozenBalance must be less than or equal to accountBalance');
    ledger.addSun(owner, -sun, block.timeMs);
    const account = ledger.account(owner);
    if (account) putStake(ledger, owner, account, resource, { frozenSun: account.stakes[resource].frozenSun + sun });
  },
};
