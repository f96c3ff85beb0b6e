import type { Hex41 } from '../address.ts';
import type { Resource } from '../chain/ledger.ts';
import { putStake, stakedAllowance } from '../chain/resources.ts';
import { wholeOf } from '../protobuf.ts';
import { invalid } from '../refusal.ts';
import { sunPerTrx } from '../rules.ts';
import type { ContractValue, Kind } from './kind.ts';
import { readAddress, readOwner } from './read-address.ts';
import { readResource, resourceJson } from './read-resource.ts';

export type Lending = ContractValue & { receiver_address: Hex41; balance: bigint; resource?: Resource };

export const delegateResource: Kind<Lending> = {
  code: 57,
  name: 'DelegateResourceContract',
  read(fields) {
    if (wholeOf(fields, 5) !== 0n) throw invalid('no locked delegation here');
    return {
      balance: wholeOf(fields, 3),
      ...resourceJson(readResource(fields, 2)),
      receiver_address: readAddress(fields, 4, 'Invalid receiverAddress'),
      ...readOwner(fields),
    };
  },
  perform(world, { owner_address: from, receiver_address: to, balance: sun, resource = 'BANDWIDTH' }) {
    const { ledger, rules, block } = world;
    if (sun < sunPerTrx) throw invalid('delegateBalance must be greater than or equal to 1 TRX');
    const owner = ledger.account(from);
    const { limit, used } = stakedAllowance({ ledger, rules, nowMs: block.timeMs }, from, resource);
    const frozenSun = owner?.stakes[resource].frozenSun ?? 0n;
    // What is used up at the moment cannot be lent.
    const usedSun = limit === 0 ? 0n : (frozenSun * BigInt(Math.min(used, limit))) / BigInt(limit);
    if (!owner || sun > frozenSun - usedSun) {
      const name = resource === 'ENERGY' ? 'FreezeEnergyV2' : 'FreezeBandwidthV2';
      throw invalid(`delegateBalance must be less than or equal to available ${name} balance`);
    }
    if (to === from) throw invalid('receiverAddress must not be the same as ownerAddress');
    const receiver = ledger.account(to);
    if (!receiver) throw invalid(`Account[${to}] does not exist`);
    if (receiver.isContract) throw invalid('Do not allow delegate resources to contract addresses');
    const { lentSun } = owner.stakes[resource];
    putStake(ledger, from, owner, resource, { frozenSun: frozenSun - sun, lentSun: lentSun + sun });
    putStake(ledger, to, receiver, resource, { receivedSun: receiver.stakes[resource].receivedSun + sun });
    ledger.putLentSun(from, to, resource, ledger.lentSun(from, to, resource) + sun);
  },
};
