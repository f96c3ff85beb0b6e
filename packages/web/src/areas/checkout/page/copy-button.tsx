import { useEffect, useState } from 'react';
import { copyQuietly } from '../../../ui/buttons/copy-text.ts';
import { Icon } from './icons.tsx';
import { useTexts } from '../texts/use-texts.ts';

const shownMs = 2500;

/** Copies the value as it is, and says so where the finger is. */
export function CopyButton({ value, what }: { value: string; what: 'amount' | 'address' }) {
  const texts = useTexts();
  const { action, done, failed } = texts.copying[what];
  const [copied, setCopied] = useState<{ ok: boolean }>();
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
        aria-label={action}
        onClick={() => void copyQuietly(value).then((ok) => setCopied({ ok }))}
      >
        <Icon name={copied?.ok ? 'check' : 'copy'} size={16} />
        {texts.copy}
      </button>
      <output className={copied ? 'said' : 'unseen'}>{copied && (copied.ok ? done : failed)}</output>
    </span>
  );
}
