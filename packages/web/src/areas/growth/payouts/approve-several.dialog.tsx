import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { formatUsd } from '../../../format/money.ts';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { useApproveSeveral } from '../queries.ts';
import { countOf } from '../words/counts.ts';
import { Enough } from './enough.tsx';
import { RefusedSeveral } from './refused-several.tsx';
import { sumUsd } from './sum-usd.ts';
import payoutClasses from './payouts.module.css';
import classes from './several.module.css';

type Props = {
  projectId: ProjectId;
  withdrawals: readonly ReferralWithdrawalView[];
  names: ChainNames;
  onDone: () => void;
  onClose: () => void;
};

/** Money is about to move: each of them with its whole address. */
export function ApproveSeveralDialog({ projectId, withdrawals, names, onDone, onClose }: Props) {
  const { mutate, isPending, error, data } = useApproveSeveral();
  if (data && data.refused.length > 0) {
    return <RefusedSeveral done="approved" outcome={data} withdrawals={withdrawals} onClose={onDone} />;
  }
  const sum = formatUsd(sumUsd(withdrawals.map(({ amountUSD }) => amountUSD)));
  const onConfirm = () =>
    mutate(
      { params: { projectId: String(projectId) }, body: { ids: withdrawals.map(({ id }) => id) } },
      {
        onSuccess: ({ decided, refused }) => {
          if (refused.length > 0) return;
          toastSuccess(`${countOf(decided.length, 'payout')} approved`);
          onDone();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Approve ${countOf(withdrawals.length, 'payout')}?`}
      subtitle="Each becomes a payout like any other: the policy decides whether somebody else has to approve it too."
      onConfirm={onConfirm}
      confirmLabel={`Approve ${sum}`}
      busy={isPending}
      error={error === null ? undefined : messageOf(error)}
    >
      <p className={payoutClasses['sum']}>
        <span className="num">{sum}</span>
        <small>to {countOf(withdrawals.length, 'referrer')}, each at the rate of its payout</small>
      </p>
      <Enough projectId={projectId} withdrawals={withdrawals} names={names} />
      <ul className={classes['list']}>
        {withdrawals.map(({ id, amountUSD, referrer, currencyCode, blockchainCode, toAddress, lastFailure }) => (
          <li key={id}>
            <span className={classes['who']}>
              <strong>{referrer.email}</strong>
              <span className="num">{formatUsd(amountUSD)}</span>
            </span>
            <small>
              {currencyCode} on <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
            </small>
            <span className={payoutClasses['address']}>
              <FullAddress value={toAddress} label={`Address of ${referrer.email}`} />
            </span>
            <SameAddress of={others(withdrawals, { id, toAddress })} />
            {lastFailure === null ? null : <small>Last try: {lastFailure}</small>}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

type Going = Pick<ReferralWithdrawalView, 'id' | 'toAddress'>;

/** Who else of those that are chosen would be paid to the same address. Networks of one kind share addresses. */
function others(withdrawals: readonly ReferralWithdrawalView[], { id, toAddress }: Going): string[] {
  return withdrawals
    .filter((one) => one.id !== id && one.toAddress === toAddress)
    .map(({ referrer }) => referrer.email);
}

/** Two referrers with one address may be one person. */
function SameAddress({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  const [first, ...more] = of;
  const rest = more.length === 0 ? '' : ` and ${more.length} more`;
  return (
    <span className={classes['same']}>
      <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
      <span>
        Same address as {first}
        {rest}
      </span>
    </span>
  );
}
