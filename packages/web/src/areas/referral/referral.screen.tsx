import './page/page.css';
import { Card } from './page/card.tsx';
import { Mails } from './mails/mails.tsx';
import { Frame } from './page/frame.tsx';
import { useFrame } from './page/tell-frame.ts';
import { Portal } from './portal/portal.tsx';
import { brandOfPage, type ReferralData, type ReferralPage } from './referral-data.ts';
import { Share } from './share/share.tsx';
import { Stop } from './stop/stop.tsx';
import type { Texts } from './texts/texts.ts';
import { TextsProvider } from './texts/use-texts.ts';

/** The page of a referrer, or the one that their friends open, from the first paint of the server on. */
export function ReferralScreen({ data, texts }: { data: ReferralData; texts: Texts }) {
  const { page } = data;
  useFrame(data.isFramed && 'framers' in page ? page.framers : []);
  return (
    <TextsProvider value={texts}>
      <Frame data={data} brand={brandOfPage(page)}>
        <Body data={data} page={page} texts={texts} />
      </Frame>
    </TextsProvider>
  );
}

export function titleOf({ titles }: Texts, page: ReferralPage): string {
  const { name } = brandOfPage(page);
  if (page.kind === 'share') return titles.share(name);
  return page.kind === 'stop' ? titles.stop(name) : titles.portal(name);
}

type BodyProps = { data: ReferralData; page: ReferralPage; texts: Texts };

function Body({ data, page, texts }: BodyProps) {
  switch (page.kind) {
    case 'portal':
      return <Portal data={data} view={page.view} />;
    case 'stop':
      return <Stop data={data} view={page.view} />;
    case 'share':
      return <Share view={page.view} now={data.now} />;
    case 'mails':
      return <Mails page={page} />;
    case 'shut': {
      const { name, website } = page.brand;
      return (
        <main className="lone">
          <Card icon="pause" title={texts.shut.title} text={texts.shut.text(name)}>
            {website === null ? null : (
              <a className="button" href={website} target="_top" rel="noreferrer">
                {texts.toShop(name)}
              </a>
            )}
          </Card>
        </main>
      );
    }
  }
}
