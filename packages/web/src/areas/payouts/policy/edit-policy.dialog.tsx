import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { Draft } from './draft.tsx';
import { TierFields, type PolicyForm } from './tier-fields.tsx';
import { draftLines } from './policy-draft.ts';
import {
  fieldsOfPolicy,
  grouped,
  policyOf,
  policyRules,
  sortTiers,
  valuesOf,
  type PolicyValues,
} from './policy.form.ts';
import { useSavePolicy, useSimulate, type PolicyDetails, type Simulation } from './queries.ts';
import classes from './policy.module.css';

const names = {
  autoApproveUSD: 'Without approval, up to',
  passkeyAboveUSD: 'Passkey needed above (optional)',
  hourUSD: 'Limit per hour',
  dayUSD: 'Limit per 24 hours',
  recipientDayUSD: 'Per recipient and 24 hours (optional)',
  walletDayUSD: 'Per hot wallet and 24 hours (optional)',
} as const;

/** What a draft changes is said, and tried on the last payouts, before it is saved. */
export function EditPolicyDialog({ details, onClose }: { details: PolicyDetails; onClose: () => void }) {
  const form = useForm<PolicyValues>({
    initialValues: valuesOf(details.policy),
    validate: policyRules,
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, fieldsOfPolicy);
  const simulate = useSimulate();
  const save = useSavePolicy();
  const [tried, setTried] = useState<Simulation>();
  const [isNothing, setNothing] = useState(false);
  const params = { id: String(details.projectID) };
  const lines = draftLines(details.policy, policyOf(form.values));
  const isWeaker = tried !== undefined && tried.weakerFields.length > 0;

  function confirm(): void {
    forget();
    form.setFieldValue('approvalTiers', sortTiers(form.values.approvalTiers));
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const body = policyOf(form.getValues());
    if (draftLines(details.policy, body).length === 0) return setNothing(true);
    if (tried === undefined) return simulate.mutate({ params, body }, { onSuccess: setTried, onError: tell });
    return save.mutate(
      { params, body },
      {
        onSuccess: () => {
          toastSuccess(isWeaker ? 'Change requested' : 'Policy saved');
          onClose();
        },
        onError: (failure) => (setTried(undefined), tell(failure)),
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Change policy"
      onConfirm={confirm}
      confirmLabel={tried === undefined ? 'Review changes' : isWeaker ? 'Request change' : 'Save policy'}
      busy={simulate.isPending || save.isPending}
      error={refusal ?? (isNothing && lines.length === 0 ? 'Nothing has changed yet.' : undefined)}
      {...(tried === undefined ? {} : { onBack: () => setTried(undefined) })}
    >
      {tried === undefined ? (
        <Fields form={form} />
      ) : (
        <Draft lines={lines} tried={tried} waitHours={details.waitHours} />
      )}
    </Modal>
  );
}

type DollarsProps = { form: PolicyForm; field: keyof typeof names };

function Dollars({ form, field }: DollarsProps) {
  return (
    <TextInput
      {...form.getInputProps(field)}
      label={names[field]}
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      onBlur={() => form.setFieldValue(field, grouped(form.values[field]))}
    />
  );
}

function Fields({ form }: { form: PolicyForm }) {
  return (
    <>
      <fieldset className={classes['part']}>
        <legend>Approval</legend>
        <div className={classes['pair']}>
          <Dollars form={form} field="autoApproveUSD" />
          <Dollars form={form} field="passkeyAboveUSD" />
        </div>
        <TierFields form={form} />
        <CheckRow label="Confirmed recipients only" {...form.getInputProps('onlyRecipients', { type: 'checkbox' })} />
      </fieldset>
      <fieldset className={classes['part']}>
        <legend>Limits</legend>
        <p className={classes['hint']}>Payouts above a limit need approval.</p>
        <div className={classes['pair']}>
          <Dollars form={form} field="hourUSD" />
          <Dollars form={form} field="dayUSD" />
          <Dollars form={form} field="recipientDayUSD" />
          <Dollars form={form} field="walletDayUSD" />
        </div>
      </fieldset>
      <Delays form={form} />
    </>
  );
}

function Delays({ form }: { form: PolicyForm }) {
  return (
    <fieldset className={classes['part']}>
      <legend>Delays and hours</legend>
      <NumberInput
        {...form.getInputProps('newRecipientDelayHours')}
        value={form.values.newRecipientDelayHours}
        onChange={form.getInputProps('newRecipientDelayHours').onChange}
        label="A new recipient waits, in hours"
        max={720}
      />
      <CheckRow
        label="Automatic payouts only during set hours"
        {...form.getInputProps('hasHours', { type: 'checkbox' })}
      />
      {form.values.hasHours ? (
        <>
          <NumberInput
            {...form.getInputProps('from')}
            value={form.values.from}
            label="From, as a whole hour"
            max={23}
          />
          <NumberInput
            {...form.getInputProps('until')}
            value={form.values.until}
            label="Until, as a whole hour"
            max={24}
          />
          <TextInput {...form.getInputProps('timeZone')} label="Time zone" maxLength={60} autoComplete="off" />
        </>
      ) : null}
    </fieldset>
  );
}
