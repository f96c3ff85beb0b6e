import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { useMayWrite, usePayDue, useSummary, type Summary } from '../queries.ts';
import { countOf, countText } from '../words/counts.ts';
import classes from './payouts.module.css';

/** Nothing where nobody is due, or for those who may not pay anybody. */
export function PayDue({ projectId, isMain = false }: { projectId: ProjectId; isMain?: boolean }) {
  const due = useSummary(projectId)?.due;
  const mayPay = useMay('payouts:create');
  const mayWrite = useMayWrite(projectId);
  const [asked, setAsked] = useState<Summary['due']>();
  if (!mayPay || !mayWrite) return null;
  return (
    <>
      {due === undefined ? null : due.referrers === 0 ? (
        <NobodyPayable due={due} />
      ) : (
        <Button
          tone={isMain ? 'primary' : 'plain'}
          icon={<IconSend size={15} stroke={1.75} aria-hidden />}
          onClick={() => setAsked(due)}
        >
          Pay {countText(due.referrers)} who {due.referrers === 1 ? 'is' : 'are'} due
        </Button>
      )}
      {asked === undefined ? null : (
        <PayDueDialog projectId={projectId} due={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** Why nobody can be paid though somebody has enough; nothing where nobody has. */
function NobodyPayable({ due: { withoutAddress, waiting } }: { due: Summary['due'] }) {
  const reasons = [
    ...(withoutAddress === 0 ? [] : [`${countOf(withoutAddress, 'referrer')} ${named(withoutAddress)} no address`]),
    ...(waiting === 0 ? [] : [`${countOf(waiting, 'address', 'addresses')} cannot be paid yet`]),
  ];
  return reasons.length === 0 ? null : <span className={classes['faint']}>Due: {reasons.join(', ')}</span>;
}

const named = (count: number) => (count === 1 ? 'has named' : 'have named');

type Props = { projectId: ProjectId; due: Summary['due']; onClose: () => void };

/** Asks for all of them at once. Each is then approved by itself, where its address is seen. */
function PayDueDialog({ projectId, due, onClose }: Props) {
  const paying = usePayDue();
  const navigate = useNavigate();
  const done = paying.data;
  if (done !== undefined) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={`${countOf(done.requested, 'payout')} requested`}
        cancelLabel="Close"
        onConfirm={() => void navigate({ to: paths.referralPayouts, search: { status: 'requested' } } as never)}
        confirmLabel="Approve the payouts"
      >
        <p className={classes['sum']}>
          <span className="num">{formatUsd(done.amountUSD)}</span>
        </p>
        {done.left.length === 0 ? null : (
          <Notice tone="neutral">
            Left out:
            <ul className={classes['left']}>
              {done.left.map(({ reason, referrers }) => (
                <li key={reason}>
                  {countOf(referrers, 'referrer')}: {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Pay everybody who is due"
      subtitle="Everything that they have available, to the address that each of them confirmed. You approve each payout before it is made."
      onConfirm={() => paying.mutate({ params: { projectId: String(projectId) } })}
      confirmLabel={`Request ${countOf(due.referrers, 'payout')}`}
      busy={paying.isPending}
      error={paying.isError ? messageOf(paying.error) : undefined}
    >
      <p className={classes['sum']}>
        <span className="num">{formatUsd(due.amountUSD)}</span>
        <small>to {countOf(due.referrers, 'referrer')}</small>
      </p>
    </Modal>
  );
}
