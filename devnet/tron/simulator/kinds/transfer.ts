import type { Hex41 } from '../address.ts';
import { wholeOf } from '../protobuf.ts';
import { invalid } from '../refusal.ts';
import type { ContractValue, Kind } from './kind.ts';
import { readAddress, readOwner } from './read-address.ts';

type Transfer = ContractValue & { to_address: Hex41; amount: bigint };

export const transfer: Kind<Transfer> = {
  code: 1,
  name: 'TransferContract',
  read: (fields) => ({
    amount: wholeOf(fields, 3),
    ...readOwner(fields),
    to_address: readAddress(fields, 2, 'Invalid toAddress!'),
  }),
  activates: ({ ledger }, { to_address: to }) => ledger.account(to) === undefined,
  perform({ ledger, rules, block }, { owner_address: from, to_address: to, amount }, _order, receipt) {
    if (to === from) throw invalid('Cannot transfer TRX to yourself.');
    if (amount <= 0n) throw invalid('Amount must be greater than 0.');
    const receiver = ledger.account(to);
    if (receiver?.isContract === true) throw invalid('Cannot transfer TRX to a smartContract.');
    const feeSun = receiver ? 0n : rules.newAccountFeeSun;
    if (ledger.sun(from) < amount + feeSun) {
      throw invalid('Validate TransferContract error, balance is not sufficient.');
    }
    ledger.addSun(from, -amount - feeSun, block.timeMs);
    ledger.addSun(to, amount, block.timeMs);
    receipt.feeSun += feeSun;
  },
};
