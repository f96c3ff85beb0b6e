import { useEffect, useState } from 'react';
import { copyQuietly } from '../../../ui/buttons/copy-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './icons.tsx';

const shownMs = 2500;

/** Copies the link, and says so where the finger is. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { link } = useTexts();
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
        className={label === undefined ? 'button primary' : 'button'}
        aria-label={label}
        onClick={() => void copyQuietly(value).then((ok) => setCopied({ ok }))}
      >
        <Icon name={copied?.ok ? 'done' : 'copy'} size={16} />
        {link.copy}
      </button>
      <output className={copied ? 'told' : 'unseen'}>{copied && (copied.ok ? link.copied : link.failed)}</output>
    </span>
  );
}
