/** How the node fails a caller: it is too busy, it breaks, it takes its time, or it does the work and then breaks. */
export type FaultKind = 'too-many' | 'broken' | 'slow' | 'broken-afterwards';

export type PlannedFault = {
  kind: FaultKind;
  /** Any method when none is named. */
  method?: string;
  /** Until it is taken back when there is no number. */
  times?: number;
  delayMs?: number;
};

export type Faults = {
  plan(fault: PlannedFault): void;
  clear(): void;
  /** What a call of that method meets, which is used up by it. */
  meet(method: string): PlannedFault | undefined;
  /** The next transactions are accepted and never seen again. */
  lose(transactions: number): void;
  losesNext(): boolean;
};

export function openFaults(): Faults {
  let planned: (PlannedFault & { left: number })[] = [];
  let toLose = 0;
  return {
    plan(fault) {
      planned.push({ ...fault, left: fault.times ?? Infinity });
    },
    clear() {
      planned = [];
      toLose = 0;
    },
    meet(method) {
      const found = planned.find((one) => one.left > 0 && (one.method === undefined || one.method === method));
      if (found) found.left -= 1;
      return found;
    },
    lose(transactions) {
      toLose += transactions;
    },
    losesNext() {
      if (toLose === 0) return false;
      toLose -= 1;
      return true;
    },
  };
}
