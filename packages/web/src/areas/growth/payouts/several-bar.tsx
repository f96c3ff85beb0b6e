import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { formatUsd } from '../../../format/money.ts';
import { ApproveSeveralDialog } from './approve-several.dialog.tsx';
import { RejectSeveralDialog } from './reject-several.dialog.tsx';
import { sumUsd } from './sum-usd.ts';
import type { Several } from './use-several.ts';
import classes from './several.module.css';

type Props = { several: Several; names: ChainNames };
/** What was chosen stays named while some of it is decided already. */
type Together = { decision: 'approve' | 'reject'; withdrawals: readonly ReferralWithdrawalView[] };

/** All that wait on this page, some of them or none, and what to do with those. */
export function SeveralBar({ several, names }: Props) {
  const { projectId, waiting, chosen, choosing, chooseAll } = several;
  const mayPay = useMay('payouts:create');
  const [together, setTogether] = useState<Together>();
  const isAll = chosen.length === waiting.length;
  const close = () => {
    setTogether(undefined);
    chooseAll(false);
  };
  const dialog = { withdrawals: together?.withdrawals ?? [], onDone: close };
  return (
    <>
      {choosing === undefined ? null : (
        <div className={classes['bar']}>
          <CheckRow
            isHead
            checked={isAll}
            isMixed={chosen.length > 0 && !isAll}
            onChange={() => chooseAll(!isAll)}
            label={
              chosen.length === 0
                ? `Select all ${waiting.length} on this page`
                : `${chosen.length} of ${waiting.length} selected, ${formatUsd(sumUsd(chosen.map(({ amountUSD }) => amountUSD)))}`
            }
          />
          <div className={classes['actions']}>
            {mayPay ? (
              <Button
                size="xs"
                disabled={chosen.length === 0}
                onClick={() => setTogether({ decision: 'approve', withdrawals: chosen })}
              >
                Approve selected…
              </Button>
            ) : null}
            <Button
              size="xs"
              disabled={chosen.length === 0}
              onClick={() => setTogether({ decision: 'reject', withdrawals: chosen })}
            >
              Reject selected…
            </Button>
          </div>
        </div>
      )}
      {together?.decision === 'approve' ? (
        <ApproveSeveralDialog {...dialog} projectId={projectId} names={names} onClose={() => setTogether(undefined)} />
      ) : null}
      {together?.decision === 'reject' ? (
        <RejectSeveralDialog {...dialog} projectId={String(projectId)} onClose={() => setTogether(undefined)} />
      ) : null}
    </>
  );
}
