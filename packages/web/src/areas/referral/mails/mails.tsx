import { Card } from '../page/card.tsx';
import type { ReferralPage } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Whether somebody gets mails. One press, without a script. */
export function Mails({ page: { brand, isStopped } }: { page: Extract<ReferralPage, { kind: 'mails' }> }) {
  const { going, stopped } = useTexts().mails;
  const { title, text, button } = isStopped ? stopped : going;
  return (
    <main className="lone">
      <Card icon="mail" title={title} text={text(brand.name)}>
        <form method="post">
          {isStopped ? <input type="hidden" name="again" value="yes" /> : null}
          <button className={isStopped ? 'button' : 'button primary'} type="submit">
            {button}
          </button>
        </form>
      </Card>
    </main>
  );
}
