import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { CheckoutData, Problem } from '../payment/checkout-data.ts';
import { Icon } from './icons.tsx';
import { pageAddress } from './page-address.ts';
import { problemText } from '../texts/problem-text.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

const Sending = createContext(false);

type Deed = 'choose' | 'complete' | 'test';
type PageFormProps = { data: CheckoutData; deed: Deed; children: ReactNode };

/** Plain HTML: it works before the script has come, and without it. Sent once, and the server answers with the page again. */
export function PageForm({ data, deed, children }: PageFormProps) {
  const texts = useTexts();
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    // The browser may keep a page that is left, and show it again as it was.
    const back = () => setSending(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  return (
    <Sending.Provider value={isSending}>
      <form
        method="post"
        action={pageAddress(data)}
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
          setSending(true);
        }}
      >
        {data.problem === null ? null : (
          <p className="banner danger" role="alert">
            <Icon name="alert" />
            <span>{sentenceOf(texts, data.problem, deed)}</span>
          </p>
        )}
        <input type="hidden" name="deed" value={deed} />
        {children}
      </form>
    </Sending.Provider>
  );
}

/** Of a field that is typed into, its own words stand beside it. A choice was offered, and so is no fault of the payer's. */
function sentenceOf(texts: Texts, { code, fields }: Problem, deed: Deed): string {
  if (fields.length === 0) return problemText(texts, code);
  return deed === 'complete' ? texts.complete.wrong : texts.choose.gone;
}

/** Quiet where waiting is wiser. */
export function Submit({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  const isSending = useContext(Sending);
  return (
    <button
      type="submit"
      className={isQuiet ? 'button' : 'button primary'}
      aria-disabled={isSending}
      data-busy={isSending ? '' : undefined}
    >
      {children}
    </button>
  );
}
