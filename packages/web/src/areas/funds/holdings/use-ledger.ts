import { useMemo } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { useMoney } from '../../../api/money.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { byFund, type CauseContext } from '../fund/cause-words.ts';
import { useFunds, useRunning } from '../fund/queries.ts';

const none: readonly never[] = [];

/** Where the money is, and what is known of what it waits for. */
export function useLedger(names: ChainNames) {
  const money = useMoney(useSelectedProject());
  const funds = useFunds();
  const running = useRunning().data?.data ?? none;
  const now = useNow();
  const fundOf = useMemo(() => byFund(funds.data ?? none), [funds.data]);
  const context: CauseContext = { names, fundOf, running, now };
  return { money, funds, context };
}
