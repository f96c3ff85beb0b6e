import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const id = z.int();
const wallet = z.object({ walletId: id });
const contract = z.object({ sweepContractId: id });

export const walletEvents = defineEvents({
  'wallet.created': wallet,
  'wallet.activated': wallet,
  'wallet.paused': wallet,
  'wallet.archived': wallet,
  'wallet.compromised': wallet,
  'wallet.put-back': wallet,
  'wallet.linked': wallet.extend({ family: z.string() }),
  'wallet.unlinked': wallet,
  'wallet.chain-added': wallet.extend({ chain: z.string() }),
  'wallet.destination-set': wallet.extend({ blockchainCode: z.string() }),
  'wallet.keys-added': wallet.extend({ family: z.string(), from: z.int(), count: z.int() }),
  'wallet.pool-low': wallet.extend({ family: z.string() }),
  'address.assigned': wallet.extend({ addressId: id, customerId: id }),
  'sweep-contract.deployed': contract,
  'sweep-contract.verified': contract,
  'sweep-contract.rejected': contract,
  'sweep-contract.unconfirmed': contract,
  'sweep-contract.retired': contract,
  'sweep-contract.noticed': contract,
  'sweep-contract.collector-proposed': contract,
  'sweep-contract.collector-proposal-cancelled': contract,
  'sweep-contract.collector-changed': contract,
  'sweep-contract.collector-fixed': contract,
});
