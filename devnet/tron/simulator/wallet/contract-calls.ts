import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Hex41 } from '../address.ts';
import { fromHex, toHex, utf8 } from '../bytes.ts';
import type { LedgerContract } from '../chain/ledger.ts';
import { writeFields } from '../protobuf.ts';
import { readTransaction } from '../transaction.ts';
import type { VmResult } from '../vm/tron-vm.ts';
import { ledgerOf } from './account-calls.ts';
import { address, Misunderstood, text, type Asked } from './asked.ts';
import type { Call } from './block-calls.ts';
import type { NodeView } from './node-view.ts';
import { filled, messageOf, showTransaction, textHex, type Json } from './show.ts';

/** What a node lets a question cost. */
export const constantEnergyMax = 100_000_000;
const expiresAfterMs = 60_000;
const evmFailure = 'class org.tron.core.vm.program.Program$BytecodeExecutionException';

export const contractCalls: Readonly<Record<string, Call>> = {
  async triggerconstantcontract(view, asked) {
    const trigger = readTrigger(asked);
    const refused = refusal(view, trigger);
    if (refused) return refused;
    const result = await ask(view, trigger);
    const failed = result.outcome !== 'SUCCESS';
    return {
      result: { result: true, ...(failed ? { message: textHex(messageOf(result.outcome)) } : {}) },
      ...filled({ energy_used: result.energy, energy_penalty: result.penalty }),
      constant_result: [toHex(result.answer)],
      ...(result.logs.length === 0 ? {} : { logs: result.logs }),
      transaction: { ret: [failed ? { ret: 'FAILED' } : {}], ...unsigned(view, trigger) },
    };
  },
  async estimateenergy(view, asked) {
    const trigger = readTrigger(asked);
    const refused = refusal(view, trigger);
    if (refused) return refused;
    const { outcome, energy } = await ask(view, trigger);
    if (outcome === 'SUCCESS') return { result: { result: true }, energy_required: energy };
    return { result: { code: 'OTHER_ERROR', message: textHex(`${evmFailure} : ${messageOf(outcome)}`) } };
  },
  triggersmartcontract(view, asked) {
    const trigger = readTrigger(asked);
    return (
      refusal(view, trigger, 'No contract or not a valid smart contract') ?? {
        result: { result: true },
        transaction: unsigned(view, trigger),
      }
    );
  },
  getcontract(view, asked) {
    const contract = ledgerOf(view).contract(address(asked, 'value'));
    return contract ? showContract(view, contract) : {};
  },
  getcontractinfo(view, asked) {
    const wanted = address(asked, 'value');
    const ledger = ledgerOf(view);
    const contract = ledger.contract(wanted);
    if (!contract) return {};
    return {
      smart_contract: showContract(view, contract),
      runtimecode: toHex(ledger.code(wanted)),
      contract_state: filled({ energy_factor: view.chain.factorOf(wanted), update_cycle: 1 }),
    };
  },
};

type Trigger = { owner: Hex41; to: Hex41 | null; data: string; valueSun: bigint; feeLimitSun: bigint };

function readTrigger(asked: Asked): Trigger {
  const selector = text(asked, 'function_selector');
  const called = toHex(keccak_256(utf8(selector)).slice(0, 4)) + text(asked, 'parameter');
  const data = selector === '' ? text(asked, 'data') : called;
  if (!/^([0-9a-f]{2})*$/i.test(data))
    throw new Misunderstood('class java.lang.IllegalArgumentException : data is no hex');
  return {
    owner: address(asked, 'owner_address'),
    to: text(asked, 'contract_address') === '' ? null : address(asked, 'contract_address'),
    data: data.toLowerCase(),
    valueSun: BigInt(text(asked, 'call_value') || 0),
    feeLimitSun: BigInt(text(asked, 'fee_limit') || 0),
  };
}

function refusal(view: NodeView, { to }: Trigger, why = 'Smart contract is not exist.'): Json | null {
  if (to === null || ledgerOf(view).contract(to)) return null;
  return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: textHex(why) } };
}

function ask({ chain, height }: NodeView, { owner, to, data, valueSun }: Trigger): Promise<VmResult> {
  return chain.call({ from: owner, to, data: fromHex(data), valueSun, energyMax: constantEnergyMax }, height);
}

/** What the owner would have to sign. */
function unsigned({ chain }: NodeView, { owner, to, data, valueSun, feeLimitSun }: Trigger): Json {
  if (to === null) return {};
  const { head } = chain;
  const value = writeFields([
    [1, fromHex(owner)],
    [2, fromHex(to)],
    [3, valueSun],
    [4, fromHex(data)],
  ]);
  const any = writeFields([
    [1, 'type.googleapis.com/protocol.TriggerSmartContract'],
    [2, value],
  ]);
  const contract = writeFields([
    [1, 31n],
    [2, any],
  ]);
  const raw = writeFields([
    [1, fromHex(head.id.slice(12, 16))],
    [4, fromHex(head.id.slice(16, 32))],
    [8, BigInt(head.timeMs + expiresAfterMs)],
    [11, contract],
    [14, BigInt(head.timeMs)],
    [18, feeLimitSun],
  ]);
  const { signature: _none, ...shown } = showTransaction(readTransaction(toHex(raw), []));
  return { visible: false, ...shown };
}

function showContract(view: NodeView, contract: LedgerContract): Json {
  const code = ledgerOf(view).code(contract.address);
  return {
    bytecode: contract.bytecode,
    consume_user_resource_percent: contract.userPercent,
    ...(contract.name === '' ? {} : { name: contract.name }),
    origin_address: contract.origin,
    abi: contract.abi,
    ...filled({ origin_energy_limit: contract.originEnergyLimit }),
    contract_address: contract.address,
    code_hash: toHex(keccak_256(code)),
    trx_hash: contract.createdBy,
  };
}
