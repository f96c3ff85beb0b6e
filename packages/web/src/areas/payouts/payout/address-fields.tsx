import type { NativeSelectProps, TextInputProps } from '@mantine/core';
import { useChainNames } from '../../../api/chain-names.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import classes from './address-fields.module.css';

/** What a form knows of the two fields. */
type Props = { network: NativeSelectProps; address: Omit<TextInputProps, 'size'> };

/** Where money may go to, typed: a network and an address on it. */
export function AddressFields({ network, address }: Props) {
  const { chains } = useChainNames();
  return (
    <>
      <Choice
        {...network}
        label="Network"
        data={[
          { value: '', label: 'Choose a network' },
          ...chains.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <TextInput
        {...address}
        label="Address"
        className={classes['mono'] ?? ''}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
