import { useForm } from '@mantine/form';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Amount } from '../../../ui/money/amount.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { agreedFee } from './agreed-fee.ts';
import { CoinAmount } from '../fund/sweep-amount.tsx';
import { useRunSweep, type Fund } from '../fund/queries.ts';
import { addressesOf, shareText } from '../fund/sweep-words.ts';
import classes from './dialogs.module.css';

type Props = { fund: Fund; names: ChainNames; isAnyway: boolean; onClose: () => void };

/** What moves where and what it costs, before anybody asks for it. */
export function SweepDialog({ fund, names, isAnyway, onClose }: Props) {
  const run = useRunSweep();
  const still = run.data !== undefined && run.data.sweepIDs.length === 0 ? run.data.fund : undefined;
  const { walletID, blockchainCode, currencyCode, amount, addressCount, economics, coldWalletAddress } = still ?? fund;
  const { valueUSD = null, feeAmount = null, feeUSD = null, feeCurrency = '' } = economics ?? {};
  const shown = names.shownAs(blockchainCode, currencyCode);
  const form = useForm({ initialValues: { feeMaxUSD: feeUSD === null ? '' : agreedFee(feeUSD) } });
  const { refusal, forget, tell } = useRefusal(form, { feeMaxUSD: 'feeMaxUSD' });
  // Nobody can agree to dollars where the coin has no price.
  const isAgreed = isAnyway && feeUSD !== null;
  const onConfirm = () => {
    forget();
    const most = isAgreed ? { feeMaxUSD: form.values.feeMaxUSD.trim() } : {};
    run.mutate(
      { body: { walletID, blockchainCode, currencyCode, ...(isAnyway ? { anyFee: true, ...most } : {}) } },
      {
        onSuccess: ({ sweepIDs }) => {
          if (sweepIDs.length === 0) return;
          toastSuccess(sweepIDs.length === 1 ? 'Sweep planned' : `${sweepIDs.length} sweeps planned`);
          onClose();
        },
        onError: tell,
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={isAnyway ? 'Sweep despite the fee?' : 'Sweep now?'}
      subtitle={`${currencyCode} of ${fund.walletName} on ${names.chainName(blockchainCode)}`}
      onConfirm={onConfirm}
      confirmLabel={isAnyway ? 'Sweep anyway' : 'Sweep now'}
      busy={run.isPending}
      error={refusal}
    >
      {still === undefined ? <Costs economics={economics} isAnyway={isAnyway} /> : null}
      {still === undefined ? null : (
        <Notice tone="attention">
          Nothing was swept. {still.obstacle?.reason ?? 'There is nothing to sweep right now.'}
        </Notice>
      )}
      <Facts>
        <Fact name="Moves">
          <Amount amount={economics?.eligibleAmount ?? amount} code={currencyCode} {...shown} />
          <small>from {addressesOf(economics?.eligibleAddresses ?? addressCount)}</small>
        </Fact>
        {valueUSD === null ? null : <Fact name="Worth">{formatUsd(valueUSD)}</Fact>}
        {feeAmount === null ? null : (
          <Fact name="Network fee">
            about <CoinAmount amount={feeAmount} code={feeCurrency} />
            {feeUSD === null ? null : <small>{formatUsd(feeUSD)}</small>}
          </Fact>
        )}
      </Facts>
      {isAgreed ? (
        <TextInput
          {...form.getInputProps('feeMaxUSD')}
          label="Maximum fee (USD)"
          description="Total network fees for this sweep. If they are higher, nothing is swept."
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      {coldWalletAddress === undefined ? null : (
        <div className={classes['to']}>
          <p>To your cold wallet</p>
          <Address value={coldWalletAddress} />
        </div>
      )}
    </Modal>
  );
}

function Costs({ economics, isAnyway }: { economics: Fund['economics']; isAnyway: boolean }) {
  if (!isAnyway || economics === undefined) return null;
  const { feeShareBps, feeShareBpsMax, priceFrees, feeSavedByWaitingUSD: saved } = economics;
  if (feeShareBps === null) {
    return <Notice tone="attention">Its value is not known right now, so the fee share cannot be calculated.</Notice>;
  }
  return (
    <Notice tone="attention">
      The fee is {shareText(feeShareBps)} of the value; your rules allow {shareText(feeShareBpsMax)}.
      {priceFrees === null ? '' : ` Below ${priceFrees} it would be within the limit.`}
      {saved === null ? '' : ` Waiting for more deposits would save about ${formatUsd(saved)}.`}
    </Notice>
  );
}
