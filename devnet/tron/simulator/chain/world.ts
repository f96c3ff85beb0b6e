import type { Hex41 } from '../address.ts';
import type { Rules } from '../rules.ts';
import type { TronVm } from '../vm/tron-vm.ts';
import type { Ledger } from './ledger.ts';

/** What a transaction meets: the state and the block that it comes into. */
export type World = {
  ledger: Ledger;
  vm: TronVm;
  rules: Rules;
  block: { height: number; timeMs: number; witness: Hex41 };
};
