import { putStake } from '../chain/resources.ts';
import { wholeOf } from '../protobuf.ts';
import { invalid } from '../refusal.ts';
import type { Lending } from './delegate-resource.ts';
import type { Kind } from './kind.ts';
import { readAddress, readOwner } from './read-address.ts';
import { readResource, resourceJson } from './read-resource.ts';

export const unDelegateResource: Kind<Lending> = {
  code: 58,
  name: 'UnDelegateResourceContract',
  read: (fields) => ({
    balance: wholeOf(fields, 3),
    ...resourceJson(readResource(fields, 2)),
    receiver_address: readAddress(fields, 4, 'Invalid receiverAddress'),
    ...readOwner(fields),
  }),
  perform({ ledger }, { owner_address: from, receiver_address: to, balance: sun, resource = 'BANDWIDTH' }) {
    if (to === from) throw invalid('receiverAddress must not be the same as ownerAddress');
    if (sun <= 0n) throw invalid('unDelegateBalance must be more than 0 TRX');
    const lentSun = ledger.lentSun(from, to, resource);
    if (lentSun === 0n) throw invalid('delegated Resource does not exist');
    if (lentSun < sun) {
      const name =
        resource === 'ENERGY'
          ? 'insufficient delegateFrozenBalance(Energy)'
          : 'insufficient delegatedFrozenBalance(BANDWIDTH)';
      throw invalid(`${name}, request=${sun}, unlock_balance=${lentSun}`);
    }
    const owner = ledger.account(from);
    const receiver = ledger.account(to);
    if (!owner || !receiver) throw invalid(`Account[${to}] does not exist`);
    const own = owner.stakes[resource];
    putStake(ledger, from, owner, resource, { frozenSun: own.frozenSun + sun, lentSun: own.lentSun - sun });
    putStake(ledger, to, receiver, resource, { receivedSun: receiver.stakes[resource].receivedSun - sun });
    ledger.putLentSun(from, to, resource, lentSun - sun);
  },
};
