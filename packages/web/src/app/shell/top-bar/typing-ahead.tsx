import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import classes from './top-bar.module.css';

/** What was typed before there was a field for it. */
export type Typed = {
  /** Takes it over: from then on the field itself hears the keys. */
  take(): string;
};

/** Keys that are pressed while the palette is still being fetched are kept for it, and shown where they will stand. */
export function TypingAhead({ onClose, children }: { onClose: () => void; children: (typed: Typed) => ReactNode }) {
  const [ahead] = useState(() => new Ahead());
  const [shown, setShown] = useState('');
  useEffect(() => ahead.listen(setShown, onClose), [ahead, onClose]);
  return (
    <Suspense
      fallback={
        <div className={classes['waiting']}>
          <div aria-busy>
            <IconSearch size={17} stroke={1.75} aria-hidden />
            {shown}
          </div>
        </div>
      }
    >
      {children(ahead)}
    </Suspense>
  );
}

class Ahead implements Typed {
  #text = '';
  #isTaken = false;

  take(): string {
    this.#isTaken = true;
    return this.#text;
  }

  listen(onChange: (text: string) => void, onClose: () => void): () => void {
    const hear = (event: KeyboardEvent) => {
      if (this.#isTaken) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1);
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.#text += event.key;
      else if (event.key !== 'Enter') return;
      // Nothing beneath hears of it.
      event.preventDefault();
      event.stopPropagation();
      onChange(this.#text);
    };
    const paste = (event: ClipboardEvent) => {
      if (this.#isTaken) return;
      this.#text += event.clipboardData?.getData('text/plain').trim() ?? '';
      event.preventDefault();
      onChange(this.#text);
    };
    window.addEventListener('keydown', hear, { capture: true });
    window.addEventListener('paste', paste, { capture: true });
    return () => {
      window.removeEventListener('keydown', hear, { capture: true });
      window.removeEventListener('paste', paste, { capture: true });
    };
  }
}
