import './checkout.css';
import './controls.css';
import './receipt/receipt.css';
import { Mark } from '../../ui/theme/logo.tsx';
import { Said } from './page/parts.tsx';
import type { Texts } from './texts/texts.ts';

type NoPaymentProps = { texts: Texts; isBroken: boolean; address: string };

/** Said calmly, by a page that knows of no shop. */
export function NoPayment({ texts, isBroken, address }: NoPaymentProps) {
  const { title, text } = isBroken ? texts.broken : texts.unknown;
  return (
    <div className="sheet">
      <main className="main lone">
        <Said icon={isBroken ? 'alert' : 'receipt'} tone="neutral" title={title}>
          <p>{text}</p>
        </Said>
        {isBroken ? (
          <a className="button" href={address}>
            {texts.broken.again}
          </a>
        ) : null}
      </main>
      <footer className="foot">
        <span className="own by">
          <Mark size={13} />
          Coffer
        </span>
      </footer>
    </div>
  );
}
