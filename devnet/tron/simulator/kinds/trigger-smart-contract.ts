import type { Hex41 } from '../address.ts';
import { fromHex, toHex } from '../bytes.ts';
import { noteMade, runCode } from '../chain/run-code.ts';
import { bytesOf, wholeOf } from '../protobuf.ts';
import { invalid } from '../refusal.ts';
import type { ContractValue, Kind } from './kind.ts';
import { readAddress, readOwner } from './read-address.ts';

type Trigger = ContractValue & { contract_address: Hex41; data?: string; call_value?: bigint };

export const triggerSmartContract: Kind<Trigger> = {
  code: 31,
  name: 'TriggerSmartContract',
  read(fields) {
    if (wholeOf(fields, 5) !== 0n || wholeOf(fields, 6) !== 0n) throw invalid('no tokens of the kind TRC-10 here');
    const data = toHex(bytesOf(fields, 4));
    const value = wholeOf(fields, 3);
    return {
      ...(data === '' ? {} : { data }),
      ...readOwner(fields),
      contract_address: readAddress(fields, 2, 'Cannot get contract address from TriggerContract'),
      ...(value === 0n ? {} : { call_value: value }),
    };
  },
  async perform(
    world,
    { owner_address: owner, contract_address: to, data = '', call_value: valueSun = 0n },
    order,
    receipt,
  ) {
    if (!world.ledger.contract(to)) throw invalid('No contract or not a smart contract');
    receipt.contractAddress = to;
    const { made } = await runCode(world, { owner, to, data: fromHex(data), valueSun }, order, receipt);
    noteMade(world, made, owner, order.id);
  },
};
