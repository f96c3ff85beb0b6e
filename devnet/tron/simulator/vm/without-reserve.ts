import type { Common } from '@ethereumjs/common';
import { getOpcodesForHF, type EVMOpts } from '@ethereumjs/evm';

type Opcode = { opcode: number; opcodeName: string; fee: string; asks: boolean };

const opcodes: readonly Opcode[] = [
  { opcode: 0xf0, opcodeName: 'CREATE', fee: 'createGas', asks: false },
  { opcode: 0xf1, opcodeName: 'CALL', fee: 'callGas', asks: true },
  { opcode: 0xf2, opcodeName: 'CALLCODE', fee: 'callcodeGas', asks: true },
  { opcode: 0xf4, opcodeName: 'DELEGATECALL', fee: 'delegatecallGas', asks: true },
  { opcode: 0xf5, opcodeName: 'CREATE2', fee: 'create2Gas', asks: false },
  { opcode: 0xfa, opcodeName: 'STATICCALL', fee: 'staticcallGas', asks: true },
];

/** Who calls may give all the energy that is left: Ethereum keeps a part of 64 back (EIP-150), this network does not. */
export function withoutReserve(common: Common): NonNullable<EVMOpts['customOpcodes']> {
  const { handlers, dynamicGasHandlers } = getOpcodesForHF(common);
  return opcodes.map(({ opcode, opcodeName, fee, asks }) => {
    const logicFunction = handlers.get(opcode);
    const costOf = dynamicGasHandlers.get(opcode);
    if (!logicFunction || !costOf) throw new Error(`The machine does not know ${opcodeName}.`);
    return {
      opcode,
      opcodeName,
      baseFee: Number(common.param(fee)),
      logicFunction,
      async gasFunction(run, gas, rules) {
        const [wanted] = asks ? run.stack.peek(1) : [undefined];
        const cost = await costOf(run, gas, rules);
        const left = run.interpreter.getGasLeft() - cost;
        run.messageGasLimit = wanted === undefined || wanted > left ? left : wanted;
        return cost;
      },
    };
  });
}
