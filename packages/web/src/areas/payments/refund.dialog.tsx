import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ChainNames } from '../../api/chain-names.ts';
import { addUp } from '../../format/add-up.ts';
import { isLastSix } from '../../format/last-six.ts';
import { formatUsd } from '../../format/money.ts';
import { Address } from '../../ui/addresses/address.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { focusFirst } from '../../ui/forms/focus-first.ts';
import { LastSixInput } from '../../ui/forms/last-six-input.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { useRefund, useRewardsOf, type PaymentDetails } from './queries.ts';
import { proposedAmount, refundables, refundIssues, type RefundValues } from './refund.form.ts';
import classes from './panel.module.css';

type Props = { payment: PaymentDetails; names: ChainNames; onClose: () => void };

/** First what goes back and where to, then a look at both, whole, before it is asked for. */
export function RefundDialog({ payment, names, onClose }: Props) {
  const choices = refundables(payment);
  const refund = useRefund();
  const [isChecking, setChecking] = useState(false);
  const [typed, setTyped] = useState({ amount: '', end: '' });
  const form = useForm<RefundValues>({
    initialValues: {
      asset: choices.at(-1)?.value ?? '',
      amount: proposedAmount(payment),
      toAddress: '',
      reason: '',
    },
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, {
    amount: 'amount',
    toAddress: 'toAddress',
    reason: 'reason',
    currencyCode: 'asset',
  });
  const { values } = form;
  const chosen = choices.find(({ value }) => value === values.asset);
  const [amount, toAddress] = [values.amount.trim(), values.toAddress.trim()];
  if (chosen === undefined) return null;

  function check(): void {
    const issues = refundIssues(values);
    form.setErrors(issues);
    forget();
    if (Object.keys(issues).length > 0) return focusFirst(form, issues);
    setTyped({ amount: '', end: '' });
    setChecking(true);
  }

  function send({ chain, currency }: { chain: string; currency: string }): void {
    const body = {
      blockchainCode: chain as 'ETH',
      currencyCode: currency,
      amount,
      toAddress,
      reason: values.reason.trim(),
    };
    refund.mutate(
      { params: { ref: payment.referenceId }, body },
      {
        onSuccess: () => {
          toastSuccess(`Refund of ${amount} ${currency} requested`);
          onClose();
        },
        onError: (failure) => {
          if (tell(failure).length > 0) setChecking(false);
        },
      },
    );
  }

  if (isChecking) {
    return (
      <Modal
        opened
        onClose={onClose}
        title="Check the refund"
        subtitle="Compare it with what the customer sent you. Money sent to a wrong address cannot be recovered."
        steps={{ count: 2, current: 2 }}
        onBack={() => setChecking(false)}
        onConfirm={() => send(chosen)}
        confirmLabel="Request refund"
        confirmDisabled={typed.amount.trim() !== amount || !isLastSix(typed.end, toAddress)}
        busy={refund.isPending}
        error={refusal}
      >
        <div className={classes['destination']}>
          <p>
            <strong>
              {amount} {chosen.currency}
            </strong>{' '}
            on {names.chainName(chosen.chain)} to
          </p>
          <Address value={toAddress} />
        </div>
        <TextInput
          label={
            <>
              Type <strong>{amount}</strong> to confirm the amount
            </>
          }
          value={typed.amount}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, amount: value }))}
        />
        <LastSixInput
          what="address"
          of={toAddress}
          value={typed.end}
          onChange={(end) => setTyped((before) => ({ ...before, end }))}
        />
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Request a refund"
      subtitle="This records the request. Pay it out from the payment, or send it by hand; nothing is sent by itself."
      steps={{ count: 2, current: 1 }}
      onConfirm={check}
      confirmLabel="Next"
      error={refusal}
    >
      <Choice
        {...form.getInputProps('asset')}
        label="Currency"
        data={choices.map(({ value, currency, chain }) => ({
          value,
          label: `${currency} on ${names.chainName(chain)}`,
        }))}
      />
      <TextInput
        {...form.getInputProps('amount')}
        label="Amount"
        description={`${chosen.came} ${chosen.currency} received${payment.deposits.length > 1 ? ' first' : ''}.`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('toAddress')}
        label="Refund address"
        description="Ask the customer. The sending address may belong to an exchange."
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput {...form.getInputProps('reason')} label="Reason" maxLength={300} autoComplete="off" />
      <TakesBack payment={payment} />
    </Modal>
  );
}

/** What else a refund costs somebody. A share goes by the part that goes back, a fixed amount with half of it. */
function TakesBack({ payment }: { payment: PaymentDetails }) {
  const rewards = useRewardsOf(payment);
  const given = addUp(rewards.map(({ amountUSD }) => amountUSD));
  if (!/[1-9]/.test(given) || given.startsWith('-')) return null;
  const people = [...new Set(rewards.map(({ to }) => to.email))];
  const wasPaid = rewards.some(({ status }) => status === 'paid' || status === 'reserved');
  return (
    <Notice tone="attention">
      This payment brought {formatUsd(given)} of rewards to {people.join(' and ')}. What you refund takes its part of
      them back{wasPaid ? '; where it was paid out already, their next rewards make up for it' : ''}.
    </Notice>
  );
}
