import type { ShareView } from '@coffer/contract/growth/portal.ts';
import { Card } from '../page/card.tsx';
import { Icon } from '../page/icons.tsx';
import { capOf, sideText, smallestOf } from '../offer-text.ts';
import { useTexts } from '../texts/use-texts.ts';

/** What a friend sees who opened a link: the offer, and the way to the shop. */
export function Share({ view, now }: { view: ShareView; now: string }) {
  const { state, brand } = view;
  const texts = useTexts();
  if (state !== 'active') {
    const { title, text } = texts.shared[state];
    return (
      <main className="lone">
        <Card icon={state === 'paused' ? 'pause' : 'flag'} title={title} text={text(brand.name)}>
          <ToShop view={view} />
        </Card>
      </main>
    );
  }
  return (
    <main className="lone">
      <section className="card said">
        <span className="sign branded">
          <Icon name="gift" size={28} />
        </span>
        <Offer view={view} now={now} />
        <ToShop view={view} isMain />
        {view.code === null ? null : (
          <dl className="code">
            <dt>{texts.shared.code}</dt>
            <dd>{view.code}</dd>
          </dl>
        )}
        {view.shopURL === null ? <p className="hint">{texts.shared.withoutShop(brand.name)}</p> : null}
      </section>
    </main>
  );
}

function Offer({ view: { brand, offer }, now }: { view: ShareView; now: string }) {
  const texts = useTexts();
  const { format, shared, ends } = texts;
  if (!offer) return <h1>{shared.title(brand.name)}</h1>;
  const gift = sideText(texts, 'friend', offer);
  const more = [
    capOf(texts, offer.friend),
    smallestOf(texts, offer),
    offer.endsAt === null ? '' : ends(format.day(offer.endsAt, now)),
  ];
  return (
    <>
      <h1>{gift === '' ? shared.title(brand.name) : gift}</h1>
      {gift === '' ? null : <p>{shared.title(brand.name)}.</p>}
      <p className="hint">{more.filter((one) => one !== '').join(' ')}</p>
      {gift === '' ? null : <p className="hint">{shared.paid(brand.name)}</p>}
    </>
  );
}

function ToShop({ view: { shopURL, brand }, isMain = false }: { view: ShareView; isMain?: boolean }) {
  const { toShop } = useTexts();
  if (shopURL === null) return null;
  return (
    <a className={isMain ? 'button primary big' : 'button big'} href={shopURL} rel="noreferrer">
      {toShop(brand.name)}
    </a>
  );
}
