import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { fieldsOfPolicy, policyOf, policyRules, valuesOf, type PolicyValues } from './policy.form.ts';
import { draftWords, simulatedWords } from './policy-words.ts';
import { useSavePolicy, useSimulate, type PolicyDetails, type Simulation } from './queries.ts';

const limits = [
  ['autoApproveUSD', 'Goes out without approval, up to', 'To confirmed recipients.'],
  ['twoApprovalsAboveUSD', 'Two people above', 'Empty: one person is always enough.'],
  ['hourUSD', 'Limit per hour', 'Above it people are asked.'],
  ['dayUSD', 'Limit per 24 hours', 'Above it people are asked.'],
  ['recipientDayUSD', 'Limit per payee and 24 hours', 'Empty: none.'],
  ['walletDayUSD', 'Limit per hot wallet and 24 hours', 'Empty: none.'],
] as const;

/** A draft is tried on the last payouts before it is saved. */
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
  const params = { id: String(details.projectID) };

  function confirm(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const body = policyOf(form.values);
    if (tried === undefined) return simulate.mutate({ params, body }, { onSuccess: setTried, onError: tell });
    return save.mutate(
      { params, body },
      {
        onSuccess: () => {
          toastSuccess(tried.weakerFields.length === 0 ? 'The policy holds' : 'The policy waits');
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
      title="Change the policy"
      onConfirm={confirm}
      confirmLabel={tried === undefined ? 'Try it on the last payouts' : 'Save policy'}
      busy={simulate.isPending || save.isPending}
      error={refusal}
      {...(tried === undefined ? {} : { onBack: () => setTried(undefined) })}
    >
      {tried === undefined ? (
        <Fields form={form} />
      ) : (
        <>
          <Notice tone={tried.weakerFields.length === 0 ? 'success' : 'attention'}>
            {draftWords(tried, details.waitHours)}
          </Notice>
          <p>{simulatedWords(tried)}</p>
        </>
      )}
    </Modal>
  );
}

type Form = Pick<UseFormReturnType<PolicyValues>, 'getInputProps' | 'values'>;

function Fields({ form }: { form: Form }) {
  return (
    <>
      {limits.map(([field, label, description]) => (
        <TextInput
          key={field}
          {...form.getInputProps(field)}
          label={label}
          description={description}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <NumberInput
        {...form.getInputProps('newRecipientDelayHours')}
        value={form.values.newRecipientDelayHours}
        onChange={form.getInputProps('newRecipientDelayHours').onChange}
        label="A new recipient waits, in hours"
        max={720}
      />
      <CheckRow
        label="Only confirmed recipients can be paid"
        {...form.getInputProps('onlyRecipients', { type: 'checkbox' })}
      />
      <CheckRow label="Only at some hours without people" {...form.getInputProps('hasHours', { type: 'checkbox' })} />
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
    </>
  );
}
