import { copyText } from '../../ui/buttons/copy-text.ts';
import { CopyIcon } from './icons.tsx';
import { useSay } from './notice.tsx';

type CopyButtonProps = {
  value: string;
  /** What is copied, as the sentence about it says. */
  label: string;
  /** Tells this button from the others. */
  which: string;
};

export function CopyButton({ value, label, which }: CopyButtonProps) {
  const say = useSay();
  const copy = async () => say((await copyText(value, label)).message);
  return (
    <button type="button" className="button small" aria-label={`Copy ${which}`} onClick={() => void copy()}>
      <CopyIcon />
      <span className="button-text">Copy</span>
    </button>
  );
}
