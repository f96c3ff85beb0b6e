import './page/page.css';
import { Mark } from '../../ui/theme/logo.tsx';
import { Card } from './page/card.tsx';
import type { Texts } from './texts/texts.ts';

export type NoReferral = 'unknown' | 'limited' | 'broken';

/** Said calmly, by a page that knows of no shop. */
export function NoReferralPage({ texts, why }: { texts: Texts; why: NoReferral }) {
  const { title, text } = texts[why];
  return (
    <div className="sheet narrow">
      <main className="lone">
        <Card icon={why === 'broken' ? 'alert' : 'link'} title={title} text={text} />
      </main>
      <footer className="foot">
        <span className="by">
          <Mark size={13} />
          Coffer
        </span>
      </footer>
    </div>
  );
}
