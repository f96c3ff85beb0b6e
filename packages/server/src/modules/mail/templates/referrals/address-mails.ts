import { readableUtc } from '@coffer/kernel/clock.ts';
import type { Language } from '@coffer/kernel/language.ts';
import type { Template } from '../../template.ts';
import { layOut } from '../layout.ts';
import { addressTexts } from './address-texts.ts';

/** The name of the shop is its own words: mere text. */
export type RewardCodeFacts = {
  shop: string;
  code: string;
  minutes: number;
  network: string;
  /** Whole: this is where it can be compared. */
  address: string;
  /** Of a withdrawal what it asks for; null where the code makes the address theirs. */
  amountUSD: string | null;
  siteUrl: string;
};

/** To a referrer, at the address that the shop gave: what they type proves that it was them who named it, or asked for money. */
export function rewardCode(facts: RewardCodeFacts, language: Language): Template {
  const { code, minutes, amountUSD, siteUrl } = facts;
  const texts = addressTexts[language];
  return layOut({
    name: amountUSD === null ? 'reward-address-code' : 'reward-withdrawal-code',
    subject: texts.codeSubject(facts),
    heading: texts.code(code),
    paragraphs: [
      amountUSD === null ? texts.forAddress(facts) : texts.forWithdrawal({ ...facts, amountUSD }),
      texts.compare(facts),
    ],
    notes: [texts.goodFor(minutes), texts.notYou],
    sender: new URL(siteUrl).host,
    language,
  });
}

export type RewardAddressFacts = {
  shop: string;
  network: string;
  address: string;
  usableFrom: Date;
  link: string;
  supportEmail: string | null;
};

/** To whoever got the rewards until now. The link opens a page and changes nothing by itself. */
export function rewardAddressChanged(facts: RewardAddressFacts, language: Language): Template {
  const { usableFrom, link, supportEmail } = facts;
  const texts = addressTexts[language];
  return layOut({
    name: 'reward-address-changed',
    subject: texts.changedSubject(facts),
    heading: texts.changed,
    paragraphs: [texts.changedTo(facts), texts.usedFrom(readableUtc(usableFrom)), texts.stopIt],
    button: { label: texts.stop, link },
    notes: [texts.linkAlone, ...(supportEmail === null ? [] : [texts.questions(supportEmail)])],
    sender: new URL(link).host,
    language,
  });
}
