import { isLastSix } from '../../format/last-six.ts';
import { TextInput } from './text-input.tsx';

type Props = { what: string; of: string; value: string; onChange: (typed: string) => void };

/** Nobody types an end that they have not looked at. */
export function LastSixInput({ what, of, value, onChange }: Props) {
  const isWrong = value.trim().length >= 6 && !isLastSix(value, of);
  return (
    <TextInput
      label={`Type the last six characters of the ${what}`}
      size="sm"
      value={value}
      error={isWrong ? `Does not match the end of the ${what}. Compare them again.` : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={12}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      data-autofocus
    />
  );
}
