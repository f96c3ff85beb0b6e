import { useEffect, useState } from 'react';
import { copyText, type Copied } from '../../../ui/buttons/copy-text.ts';
import { Icon } from './icons.tsx';
import { texts } from '../payment/texts.ts';

const shownMs = 2500;

/** Copies the value as it is, and says so where the finger is. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState<Copied>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className="copying scripted">
      <button
        type="button"
        className="button small"
        aria-label={`${texts.copy} ${label}`}
        onClick={() => void copyText(value, label).then(setCopied)}
      >
        <Icon name={copied?.ok ? 'check' : 'copy'} size={16} />
        {texts.copy}
      </button>
      <output className={copied ? 'said' : 'unseen'}>{copied?.message}</output>
    </span>
  );
}
