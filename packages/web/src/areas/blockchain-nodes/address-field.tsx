import type { Ref } from 'react';
import { SecretChoice } from '../../ui/forms/secret-choice.tsx';
import { SecretSwitch } from '../../ui/forms/secret-switch.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { noAddress, type NodeAddress } from './node.form.ts';

type Props = {
  label: string;
  description?: string;
  address: NodeAddress;
  problem: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (address: NodeAddress) => void;
};

/** Where a node is: typed, or out of a vault. */
export function AddressField({ label, description, address, problem, inputRef, onChange }: Props) {
  const { url, isFromVault, secretID } = address;
  return (
    <>
      {isFromVault ? (
        <SecretChoice
          label={label}
          description="The secret contains the full URL, including the key."
          chosen={secretID}
          error={problem}
          onChoose={(chosen) => onChange({ ...address, secretID: chosen })}
        />
      ) : (
        <TextInput
          ref={inputRef}
          label={label}
          placeholder="https://rpc.example.com"
          description={description}
          value={url}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          data-autofocus
          onChange={(event) => onChange({ ...address, url: event.currentTarget.value })}
        />
      )}
      <SecretSwitch isOn={isFromVault} onTurn={(isOn) => onChange({ ...noAddress, isFromVault: isOn })} />
    </>
  );
}
