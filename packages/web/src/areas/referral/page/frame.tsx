import type { ReactNode } from 'react';
import { languages } from '@coffer/kernel/language.ts';
import { languageNames } from '../../../format/languages/language-names.ts';
import { Mark } from '../../../ui/theme/logo.tsx';
import type { Brand, ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';

type FrameProps = { data: ReferralData; brand: Brand; children: ReactNode };

/** Whose page it is, and whom to ask. In the shop's own page its head says that already. */
export function Frame({ data, brand, children }: FrameProps) {
  const { help, helpSubject, link } = useTexts();
  const { isFramed, page } = data;
  const width = page.kind === 'portal' ? 'wide' : 'narrow';
  return (
    <div className={`sheet ${width}${isFramed ? ' framed' : ''}`}>
      {isFramed ? null : (
        <header className="top">
          <Picture brand={brand} />
          <div className="who">
            <strong>{brand.name}</strong>
            {page.kind === 'share' ? null : <span>{link.title}</span>}
          </div>
          <Languages data={data} />
        </header>
      )}
      {children}
      <footer className="foot">
        {brand.supportEmail === null ? null : (
          <span>
            {help}{' '}
            <a href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(helpSubject)}`}>{brand.supportEmail}</a>
          </span>
        )}
        <span className="by">
          <Mark size={13} />
          Coffer
        </span>
      </footer>
    </div>
  );
}

function Picture({ brand: { logoPath, name } }: { brand: Brand }) {
  if (logoPath !== null) return <img className="logo" src={logoPath} alt="" width={40} height={40} />;
  return (
    <span className="logo letter" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}

/** The same page in each other language. */
function Languages({ data: { token, language } }: { data: ReferralData }) {
  return languages
    .filter((one) => one !== language)
    .map((one) => (
      <a key={one} className="language" href={`/referral/${token}?lang=${one}`} hrefLang={one} lang={one}>
        {languageNames[one]}
      </a>
    ));
}
