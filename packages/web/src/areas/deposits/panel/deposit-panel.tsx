import { Skeleton } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DepositState } from '../../../ui/statuses/deposit-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { DepositAmount } from '../deposit/deposit-amount.tsx';
import { DepositFacts } from './deposit-facts.tsx';
import { History } from './history.tsx';
import { MissedDialogs, type MissedDialog } from '../unmatched/missed-dialogs.tsx';
import { mayBeMatched, whyMissed } from '../unmatched/missed-words.ts';
import { Postings } from './postings.tsx';
import { useDeposit, type DepositDetails } from '../deposit/queries.ts';
import classes from './panel.module.css';

type Props = { id: number; names: ChainNames; onClose: () => void };

/** All that is known of one deposit, as it goes on. */
export function DepositPanel({ id, names, onClose }: Props) {
  const { deposit, error, refetch } = useDeposit(id);
  if (deposit === undefined) {
    return (
      <SidePanel title={`Deposit ${id}`} onClose={onClose}>
        {error ? <Failed message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={320} />}
      </SidePanel>
    );
  }
  return (
    <SidePanel
      title={<DepositAmount deposit={deposit} names={names} />}
      subtitle={`Deposit ${id} on ${names.chainName(deposit.blockchainCode)}`}
      onClose={onClose}
    >
      <div className={classes['state']}>
        <DepositState deposit={deposit} />
      </div>
      <Actions deposit={deposit} names={names} />
      <DepositFacts deposit={deposit} names={names} />
      <h3>History</h3>
      <History deposit={deposit} />
      <h3>Ledger</h3>
      <Postings deposit={deposit} names={names} />
    </SidePanel>
  );
}

const takenBack =
  'The network replaced the block of this deposit, so it does not count now. If it returns in another block, it is credited again.';

function Actions({ deposit, names }: { deposit: DepositDetails; names: ChainNames }) {
  const mayResolve = useMay('payments:resolve');
  const dialog = useDialog<MissedDialog>();
  const { matching, id, status, transactionHash } = deposit;
  const isOpen = matching === 'unmatched';
  const isMatchable = mayResolve && (isOpen || matching === 'ignored') && mayBeMatched(deposit);
  return (
    <>
      {status === 'reorged' ? <Notice tone="attention">{takenBack}</Notice> : null}
      {isOpen ? <Notice tone="attention">{whyMissed(deposit)}</Notice> : null}
      <div className={classes['actions']}>
        {isMatchable ? (
          <Button tone="primary" onClick={(event) => dialog.show({ kind: 'match', deposit }, event.currentTarget)}>
            Match to a customer
          </Button>
        ) : null}
        {mayResolve && isOpen ? (
          <Button onClick={(event) => dialog.show({ kind: 'ignore', ids: [id] }, event.currentTarget)}>Ignore</Button>
        ) : null}
        <LinkButton
          to={paths.doctor}
          search={{ q: transactionHash }}
          icon={<IconStethoscope size={15} stroke={1.75} aria-hidden />}
        >
          Open payment doctor
        </LinkButton>
      </div>
      <MissedDialogs dialog={dialog} names={names} />
    </>
  );
}
