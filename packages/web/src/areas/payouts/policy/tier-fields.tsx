import { ActionIcon } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { tierApprovalsMax, tiersMax } from '@coffer/contract/money-out/payout-policy.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { grouped, nextTier, type PolicyValues } from './policy.form.ts';
import classes from './policy.module.css';

export type PolicyForm = Pick<
  UseFormReturnType<PolicyValues>,
  'getInputProps' | 'setFieldValue' | 'values' | 'insertListItem' | 'removeListItem'
>;

/** How many people larger amounts need. They may be typed in whatever order: reviewing them sorts them. */
export function TierFields({ form }: { form: PolicyForm }) {
  const { approvalTiers: tiers } = form.values;
  return (
    <fieldset className={classes['steps']} aria-label="Approvals for larger amounts">
      <p className={classes['hint']}>
        {tiers.length === 0
          ? 'One person approves whatever needs approval. Add a tier to ask more people for larger amounts.'
          : 'Below these amounts one person approves. What a recipient gets within 24 hours is added up.'}
      </p>
      {tiers.map((_, at) => (
        <TierRow key={at} form={form} at={at} />
      ))}
      {tiers.length < tiersMax ? (
        <Button
          icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('approvalTiers', nextTier(tiers))}
        >
          Add a tier
        </Button>
      ) : (
        <p className={classes['hint']}>There can be at most {tiersMax} tiers.</p>
      )}
    </fieldset>
  );
}

function TierRow({ form, at }: { form: PolicyForm; at: number }) {
  const amount = `approvalTiers.${at}.aboveUSD`;
  const people = `approvalTiers.${at}.approvals`;
  const tier = form.values.approvalTiers[at];
  return (
    <div className={classes['step']}>
      <TextInput
        {...form.getInputProps(amount)}
        label={`Tier ${at + 1}: above`}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        onBlur={() => form.setFieldValue(amount, grouped(tier?.aboveUSD ?? ''))}
      />
      <NumberInput
        {...form.getInputProps(people)}
        value={tier?.approvals ?? ''}
        onChange={form.getInputProps(people).onChange}
        label="Approvals"
        aria-label={`Tier ${at + 1}: approvals`}
        max={tierApprovalsMax}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove tier ${at + 1}`}
        title="Remove"
        onClick={() => form.removeListItem('approvalTiers', at)}
      >
        <IconX size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
