import { TextInput } from './text-input.tsx';

type Props = { what: string; value: string; onChange: (typed: string) => void };

/** Nobody types an end that they have not looked at. */
export function LastSixInput({ what, value, onChange }: Props) {
  return (
    <TextInput
      label={`Type the last six characters of the ${what}`}
      size="sm"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={12}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      data-autofocus
    />
  );
}
