import { languages } from '@coffer/kernel/language.ts';
import type { CheckoutData } from '../payment/checkout-data.ts';
import { languageNames } from '../../../format/languages/language-names.ts';
import { pageAddress } from './page-address.ts';

/** The same page in each other language. The address keeps the choice: forms and links of the page take it along. */
export function LanguageLinks({ data }: { data: CheckoutData }) {
  const choosing = data.isChoosing ? { choose: '1' } : {};
  return languages
    .filter((language) => language !== data.language)
    .map((language) => (
      <a
        key={language}
        href={pageAddress({ ...data, language, isLanguageChosen: true }, choosing)}
        hrefLang={language}
        lang={language}
      >
        {languageNames[language]}
      </a>
    ));
}
