import { useForm } from '@mantine/form';
import type { SubmitEvent } from 'react';
import type { DevnetView } from '@coffer/contract/operations/devnet.ts';
import { useChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { truncate } from '../../../format/truncate.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { fieldErrors } from '../../../ui/forms/field-errors.ts';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { faucetIssues, localAssets, orderOf, targetOf, type FaucetValues } from './faucet.form.ts';
import { useFaucet, useMine, type AssignedAddress } from '../deposit/queries.ts';
import classes from './faucet.module.css';

const blocksAtOnce = 5;

type Props = { chains: DevnetView['chains']; assigned: readonly AssignedAddress[] };

export function FaucetForm({ chains, assigned }: Props) {
  const names = useChainNames();
  const form = useForm<FaucetValues>({
    initialValues: { assigned: assigned[0]?.address ?? '', address: '', asset: '', amount: '25' },
  });
  const faucet = useFaucet();
  const { values } = form;
  const allowed = assigned.find(({ address }) => address === values.assigned)?.blockchainCodes;
  const assets = localAssets(chains, allowed);
  const asset = assets.find(({ value }) => value === values.asset) ?? assets[0];
  const target = targetOf(values);

  function send(event: SubmitEvent): void {
    event.preventDefault();
    const issues = faucetIssues(values);
    form.setErrors(issues);
    if (asset === undefined || Object.keys(issues).length > 0) return focusFirst(form, issues);
    const body = orderOf({ ...values, asset: asset.value });
    faucet.mutate(
      { body },
      {
        onSuccess: () => toastSuccess(`${body.amount} ${body.currencyCode} sent`),
        onError: (failure) => {
          const { errors, rest } = fieldErrors(failure, ['address', 'amount']);
          form.setErrors(errors);
          if (rest.length > 0) toastFailure(rest.join(' '));
        },
      },
    );
  }

  const otherAddress = (
    <TextInput {...form.getInputProps('address')} label="Address" autoComplete="off" spellCheck={false} />
  );
  return (
    <form className={classes['form']} noValidate aria-label="Send test money" onSubmit={send}>
      <div className={classes['fields']}>
        {assigned.length === 0 ? (
          otherAddress
        ) : (
          <Choice
            {...form.getInputProps('assigned')}
            label="To"
            data={[
              ...assigned.map(({ address, customerID }) => ({
                value: address,
                label: `${customerID ?? 'One payment'}, ${truncate(address)}`,
              })),
              { value: '', label: 'Another address' },
            ]}
          />
        )}
        <Choice
          {...form.getInputProps('asset')}
          label="Currency"
          value={asset?.value ?? ''}
          data={assets.map(({ value, chain, currency }) => ({
            value,
            label: `${currency} on ${names.chainName(chain)}`,
          }))}
        />
        <TextInput {...form.getInputProps('amount')} label="Amount" inputMode="decimal" autoComplete="off" />
        <span className={classes['buttons']}>
          <Button type="submit" tone="primary" busy={faucet.isPending}>
            Send
          </Button>
          {asset === undefined ? null : <MineButton chain={asset.chain} name={names.chainName(asset.chain)} />}
        </span>
      </div>
      {assigned.length > 0 && values.assigned === '' ? otherAddress : null}
      {values.assigned === '' ? null : (
        <p className={classes['target']}>
          <Address value={target} />
        </p>
      )}
    </form>
  );
}

/** Nobody has to wait for blocks on their own machine. */
function MineButton({ chain, name }: { chain: string; name: string }) {
  const mine = useMine();
  return (
    <Button
      busy={mine.isPending}
      onClick={() =>
        mine.mutate(
          { body: { blockchainCode: chain, blocks: blocksAtOnce } },
          {
            onSuccess: ({ blocks }) => toastSuccess(`${blocks} blocks mined on ${name}`),
            onError: (failure) => toastFailure(messageOf(failure)),
          },
        )
      }
    >
      Mine {blocksAtOnce} blocks
    </Button>
  );
}
