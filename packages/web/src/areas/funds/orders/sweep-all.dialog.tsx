import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { addUp } from '../../../format/add-up.ts';
import { formatUsd } from '../../../format/money.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { agreedFee } from './agreed-fee.ts';
import { fundKey } from '../fund/fund-words.ts';
import { useRunSweep, type Fund } from '../fund/queries.ts';
import { countOf } from '../fund/sweep-words.ts';
import classes from './dialogs.module.css';

type Props = { funds: readonly Fund[]; isAnyway: boolean; names: ChainNames; onClose: () => void };
type Left = { fund: Fund; why: string };

const shownMax = 50;

/** Several balances at once: what each moves and costs, before anybody asks for it. What stays behind says why. */
export function SweepAllDialog({ funds, isAnyway, names, onClose }: Props) {
  const run = useRunSweep();
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<readonly Left[]>();
  const rows = left === undefined ? funds : left.map(({ fund }) => fund);
  const fees = rows.flatMap(({ economics }) => economics?.feeUSD ?? []);

  async function sweep(): Promise<void> {
    setBusy(true);
    const behind: Left[] = [];
    let planned = 0;
    for (const fund of rows) {
      const outcome = await sweepOne(fund);
      planned += outcome.sweeps;
      if (outcome.why !== undefined) behind.push({ fund, why: outcome.why });
    }
    setBusy(false);
    if (planned > 0) toastSuccess(`${countOf(planned, 'sweep', 'sweeps')} planned`);
    if (behind.length === 0) onClose();
    else setLeft(behind);
  }

  async function sweepOne(fund: Fund): Promise<{ sweeps: number; why?: string }> {
    const { walletID, blockchainCode, currencyCode, economics } = fund;
    const feeUSD = economics?.feeUSD ?? null;
    const most = feeUSD === null ? {} : { feeMaxUSD: agreedFee(feeUSD) };
    const body = { walletID, blockchainCode, currencyCode, ...(isAnyway ? { anyFee: true, ...most } : {}) };
    try {
      const { sweepIDs, fund: still } = await run.mutateAsync({ body });
      if (sweepIDs.length > 0) return { sweeps: sweepIDs.length };
      return { sweeps: 0, why: still.obstacle?.reason ?? 'There is nothing to sweep right now.' };
    } catch (failure) {
      return { sweeps: 0, why: messageOf(failure) };
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={isAnyway ? 'Sweep despite the fees?' : `Sweep ${countOf(rows.length, 'balance', 'balances')} now?`}
      subtitle="Each goes to the cold wallet of its network."
      onConfirm={() => void sweep()}
      confirmLabel={left === undefined ? (isAnyway ? 'Sweep anyway' : 'Sweep now') : 'Try again'}
      busy={isBusy}
    >
      {left === undefined ? null : (
        <Notice tone="attention">
          {countOf(left.length, 'balance', 'balances')} stayed where {left.length === 1 ? 'it was' : 'they were'}.
        </Notice>
      )}
      <ul className={classes['balances']}>
        {rows.slice(0, shownMax).map((fund) => (
          <li key={fundKey(fund)}>
            <span>
              <Amount
                amount={fund.economics?.eligibleAmount ?? fund.amount}
                code={fund.currencyCode}
                {...names.shownAs(fund.blockchainCode, fund.currencyCode)}
              />
              <small>
                on {names.chainName(fund.blockchainCode)}, {fund.walletName}
              </small>
            </span>
            <small>{left?.find((one) => one.fund === fund)?.why ?? feeText(fund)}</small>
          </li>
        ))}
      </ul>
      {rows.length > shownMax ? <p className={classes['more']}>and {rows.length - shownMax} more</p> : null}
      {fees.length === 0 ? null : (
        <Facts>
          <Fact name="Network fees">
            about {formatUsd(addUp(fees))}
            {isAnyway ? <small>each at most twice what it is now</small> : null}
          </Fact>
        </Facts>
      )}
    </Modal>
  );
}

function feeText({ economics }: Fund): string {
  const fee = economics?.feeUSD ?? null;
  return fee === null ? 'fee not known yet' : `fee about ${formatUsd(fee)}`;
}
