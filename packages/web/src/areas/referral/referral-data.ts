import type { StopView } from '@coffer/contract/growth/portal-payouts.ts';
import type { PortalView, ShareView } from '@coffer/contract/growth/portal.ts';
import type { Language } from '@coffer/kernel/language.ts';
import type { DrawnQr } from '../../ui/addresses/drawn-qr.ts';

export type Brand = PortalView['brand'];

/** What stands at the address. `framers` are the origins whose pages may have it in a frame. */
export type ReferralPage =
  | { kind: 'portal'; view: PortalView; framers: string[] }
  | { kind: 'shut'; brand: Brand; framers: string[] }
  | { kind: 'stop'; view: StopView }
  | { kind: 'share'; view: ShareView }
  | { kind: 'mails'; brand: Brand; isStopped: boolean };

export function brandOfPage(page: ReferralPage): Brand {
  return 'view' in page ? page.view.brand : page.brand;
}

/** What the server has for a page. */
export type ReferralFacts = {
  token: string;
  page: ReferralPage;
  /** The server's clock: a phone's may be anything. */
  now: string;
  /** It stands in the shop's own page: what that one has already is left out. */
  isFramed: boolean;
  /** What the page is written in, and whether its address says so: only then its links say it again. */
  language: Language;
  isLanguageChosen: boolean;
};

/** What the page is drawn from, by the server first and by the browser afterwards. */
export type ReferralData = ReferralFacts & { qr: DrawnQr | null };
