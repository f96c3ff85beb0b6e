import { paramsEVM, type EVMOpts } from '@ethereumjs/evm';

type Params = Record<string, Record<string, number | string | null>>;

/**
 * What steps cost here. The network never took over the price rises of Ethereum (EIP-150, 1884, 2200, 2929), gives nothing back
 * for clearing storage, and takes less for memory.
 */
const energy: Readonly<Record<string, number>> = {
  sloadGas: 50,
  sstoreRefundGas: 0,
  selfdestructRefundGas: 0,
  callGas: 40,
  callcodeGas: 40,
  delegatecallGas: 40,
  staticcallGas: 40,
  balanceGas: 20,
  extcodesizeGas: 20,
  extcodecopyGas: 20,
  extcodehashGas: 400,
  expByteGas: 10,
  selfdestructGas: 0,
  mloadGas: 1,
  mstoreGas: 1,
  mstore8Gas: 1,
  calldatacopyGas: 0,
  codecopyGas: 0,
  returndatacopyGas: 0,
};

export function energyTable(): Params {
  const params: Params = structuredClone(paramsEVM);
  for (const part of Object.values(params)) {
    for (const name of Object.keys(part)) if (name in energy) part[name] = energy[name] ?? 0;
  }
  return params;
}

/** Of later forks than the one whose storage prices hold here. */
export function laterOpcodes(chainId: bigint, energyFeeSun: bigint): NonNullable<EVMOpts['customOpcodes']> {
  return [
    { opcode: 0x46, opcodeName: 'CHAINID', baseFee: 2, logicFunction: (run) => run.stack.push(chainId) },
    {
      opcode: 0x47,
      opcodeName: 'SELFBALANCE',
      baseFee: 5,
      logicFunction: (run) => run.stack.push(run.interpreter.getSelfBalance()),
    },
    { opcode: 0x48, opcodeName: 'BASEFEE', baseFee: 2, logicFunction: (run) => run.stack.push(energyFeeSun) },
  ];
}
