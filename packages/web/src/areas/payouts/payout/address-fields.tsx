import type { NativeSelectProps, TextInputProps } from '@mantine/core';
import { useChainNames } from '../../../api/chain-names.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { shortestAddress } from './shortest-address.ts';
import classes from './address-fields.module.css';

/** The network of an address that is typed. */
export function NetworkChoice(field: NativeSelectProps) {
  const { chains } = useChainNames();
  return (
    <Choice
      {...field}
      label="Network"
      data={[
        { value: '', label: 'Choose a network' },
        ...chains.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  );
}

/** Where money may go to, typed. A field shows no more of it than it has room for, so all of it stands below, to be compared. */
export function AddressInput(field: Omit<TextInputProps, 'size'>) {
  const typed = String(field.value ?? '').trim();
  const isWhole = typed.length >= shortestAddress && !field.error;
  return (
    <div className={classes['field']}>
      <TextInput
        {...field}
        label="Address"
        className={classes['mono'] ?? ''}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
      />
      {isWhole ? (
        <p className={classes['whole']}>
          <Address value={typed} />
        </p>
      ) : null}
    </div>
  );
}
