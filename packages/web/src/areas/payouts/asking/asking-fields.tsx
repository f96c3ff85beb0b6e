import type { RecipientView } from '@coffer/contract/money-out/recipients.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useChainNames } from '../../../api/chain-names.ts';
import { truncate } from '../../../format/truncate.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { AddressInput, NetworkChoice } from '../payout/address-fields.tsx';
import { networkOf, type AskingValues } from './asking.form.ts';
import { useCurrenciesOf } from './queries.ts';
import classes from './asking.module.css';

type Props = { form: UseFormReturnType<AskingValues>; recipients: readonly RecipientView[] };

const payees = [
  { value: 'recipient', label: 'A recipient', count: null },
  { value: 'address', label: 'An address', count: null },
] as const;

/** What, to whom, and out of whose pocket the fee is. */
export function AskingFields({ form, recipients }: Props) {
  const { payee, unit, currencyCode } = form.values;
  const currencies = useCurrenciesOf(networkOf(form.values, recipients));
  const names = useChainNames();
  const first = payee === 'recipient' ? 'Choose the recipient first' : 'Choose the network first';
  const currency = (
    <Choice
      {...form.getInputProps('currencyCode')}
      label="Currency"
      data={[{ value: '', label: currencies.length > 0 ? 'Choose a currency' : first }, ...currencies]}
    />
  );
  return (
    <>
      <ProjectChoice isNeeded {...form.getInputProps('projectID')} />
      <div className={classes['group']}>
        <span className={classes['label']} aria-hidden>
          To
        </span>
        <FilterTabs
          look="pills"
          label="To"
          choices={payees}
          chosen={payee}
          onChoose={(next) => form.setFieldValue('payee', next)}
        />
        {payee === 'recipient' ? (
          <Choice
            {...form.getInputProps('recipientID')}
            label="Recipient"
            data={[
              { value: '', label: 'Choose a recipient' },
              ...recipients.map((one) => choiceOf(one, names.chainName)),
            ]}
          />
        ) : (
          <>
            <div className={classes['pair']}>
              <NetworkChoice {...form.getInputProps('network')} />
              {currency}
            </div>
            <AddressInput {...form.getInputProps('toAddress')} />
          </>
        )}
      </div>
      {payee === 'recipient' ? currency : null}
      <div className={classes['amount']}>
        <TextInput {...form.getInputProps('amount')} label="Amount" inputMode="decimal" autoComplete="off" />
        <Choice
          {...form.getInputProps('unit')}
          label="In"
          data={[
            { value: 'currency', label: currencyCode || 'the currency' },
            { value: 'usd', label: 'US dollars' },
          ]}
        />
      </div>
      {unit === 'usd' ? (
        <p className={classes['hint']}>It is paid in {currencyCode || 'the currency'}, at the rate of now.</p>
      ) : null}
      <TextInput
        {...form.getInputProps('note')}
        label="What for (optional)"
        description="Visible to approvers."
        maxLength={300}
        autoComplete="off"
      />
      <Choice
        {...form.getInputProps('feeFrom')}
        label="Network fee"
        data={[
          { value: 'merchant', label: 'We pay it' },
          { value: 'amount', label: 'Deduct it from the amount' },
        ]}
      />
    </>
  );
}

function choiceOf(
  { id, name, label, email, blockchainCode, address, status }: RecipientView,
  chainName: (code: string) => string,
) {
  const shown = name ?? label ?? email;
  const isUsable = status === 'active';
  return {
    value: String(id),
    label: `${shown === null ? '' : `${shown}, `}${chainName(blockchainCode)} ${truncate(address)}${isUsable ? '' : ', address not confirmed yet'}`,
    disabled: !isUsable,
  };
}
