import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Hex41 } from '../address.ts';
import { concatBytes, fromHex, toHex } from '../bytes.ts';
import { noteMade, runCode } from '../chain/run-code.ts';
import { bytesOf, readFields, textOf, wholeOf } from '../protobuf.ts';
import { invalid } from '../refusal.ts';
import type { ContractValue, Kind } from './kind.ts';
import { readAbi } from './read-abi.ts';
import { readAddress, readOwner } from './read-address.ts';

type NewContract = {
  origin_address: Hex41;
  abi: unknown;
  bytecode: string;
  call_value?: bigint;
  consume_user_resource_percent?: number;
  name?: string;
  origin_energy_limit: bigint;
};

type Create = ContractValue & { new_contract: NewContract };

const nameLengthMax = 32;

export const createSmartContract: Kind<Create> = {
  code: 30,
  name: 'CreateSmartContract',
  read(fields) {
    const contract = readFields(bytesOf(fields, 2));
    const value = wholeOf(contract, 5);
    const percent = Number(wholeOf(contract, 6));
    const name = textOf(contract, 7);
    const made: NewContract = {
      bytecode: toHex(bytesOf(contract, 4)),
      ...(percent === 0 ? {} : { consume_user_resource_percent: percent }),
      ...(name === '' ? {} : { name }),
      origin_address: readAddress(contract, 1, 'OwnerAddress is not equals OriginAddress'),
      abi: readAbi(readFields(bytesOf(contract, 3))),
      origin_energy_limit: wholeOf(contract, 8),
      ...(value === 0n ? {} : { call_value: value }),
    };
    return { ...readOwner(fields), new_contract: made };
  },
  async perform(world, { owner_address: owner, new_contract: contract }, order, receipt) {
    const { name = '', origin_energy_limit: originLimit } = contract;
    if (contract.origin_address !== owner) throw invalid('OwnerAddress is not equals OriginAddress');
    if (name.length > nameLengthMax) throw invalid(`contractName's length cannot be greater than ${nameLengthMax}`);
    if (contract.consume_user_resource_percent !== 100)
      throw invalid('percent must be 100: here callers pay everything');
    if (originLimit <= 0n) throw invalid('The originEnergyLimit must be > 0');
    const address = contractAddress(order.id, owner);
    receipt.contractAddress = address;
    const valueSun = contract.call_value ?? 0n;
    const code = { owner, to: null, data: fromHex(contract.bytecode), valueSun };
    const { outcome, made } = await runCode(world, code, order, receipt);
    if (outcome !== 'SUCCESS') return;
    world.ledger.putContract({
      address,
      origin: owner,
      name,
      bytecode: contract.bytecode,
      abi: contract.abi,
      userPercent: 100,
      originEnergyLimit: Number(originLimit),
      createdBy: order.id,
    });
    noteMade(world, made, owner, order.id);
  },
};

/** Where a transaction puts the contract that it makes. */
export function contractAddress(transactionId: string, owner: Hex41): Hex41 {
  return `41${toHex(keccak_256(concatBytes(fromHex(transactionId), fromHex(owner))).slice(-20))}`;
}
