import type { Language } from '@coffer/kernel/language.ts';
import type { Template } from '../../template.ts';
import { layOut } from '../layout.ts';
import { spellDollars } from '../spell-dollars.ts';
import { referralTexts, type EarnedFrom, type ReferralTexts } from './referral-texts.ts';

/** Whom a referrer hears from. The name of the shop is its own word: mere text, wherever it stands. */
export type ReferralFacts = {
  shop: string;
  website: string | null;
  supportEmail: string | null;
  /** Dollars, such as 49.99. */
  dollars: string;
  stopLink: string;
};

/** What came since the mail before: one mail tells of all of it. Nothing of how a reward is judged is said. */
export function rewardsEarned(
  facts: ReferralFacts & { count: number; from: EarnedFrom },
  language: Language,
): Template {
  const rewards = referralTexts[language].rewards[facts.from];
  const of = { ...sumsOf(facts, language), count: facts.count };
  return mail('referral-rewards', facts, language, {
    ...rewards,
    subject: rewards.subject(of),
    says: rewards.says(of),
    ...(facts.from === 'own' ? { why: referralTexts[language].whyFriend(facts.shop) } : {}),
  });
}

export function payoutRequested(facts: ReferralFacts, language: Language): Template {
  const { requested } = referralTexts[language];
  const of = sumsOf(facts, language);
  const said = { ...requested, subject: requested.subject(of), says: requested.says(of) };
  return mail('referral-payout-requested', facts, language, said);
}

export function payoutPaid(facts: ReferralFacts & { currency: string; network: string }, language: Language): Template {
  const { paid } = referralTexts[language];
  const of = { ...sumsOf(facts, language), currency: facts.currency, network: facts.network };
  return mail('referral-payout-paid', facts, language, { ...paid, subject: paid.subject(of), says: paid.says(of) });
}

function sumsOf({ shop, dollars }: ReferralFacts, language: Language) {
  return { shop, sum: spellDollars(dollars, language) };
}

function mail(
  name: string,
  { shop, website, supportEmail, stopLink }: ReferralFacts,
  language: Language,
  { subject, heading, says, why }: { subject: string; heading: string; says: string; why?: string },
): Template {
  const texts: ReferralTexts = referralTexts[language];
  return layOut({
    name,
    subject,
    heading,
    paragraphs: [says],
    ...(website === null ? {} : { button: { label: texts.toShop(shop), link: website } }),
    notes: [...(supportEmail === null ? [] : [texts.questions(supportEmail)]), why ?? texts.why(shop)],
    stop: { label: texts.stop, link: stopLink },
    sender: shop,
    language,
  });
}
