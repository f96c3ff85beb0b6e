import type { StopView } from '@coffer/contract/growth/portal-payouts.ts';
import type { PortalView, ShareView } from '@coffer/contract/growth/portal.ts';

/** Keeps by whose link a browser came. No other host can set one with this beginning. */
export const referralCookie = '__Host-coffer_ref';

/** What somebody asks for at the address of a token. */
export type Asked = {
  token: string;
  /** That a link names; null where it names none that there could be. */
  campaignId: number | null;
  /** As the browser sent them. */
  cookies: string | undefined;
  /** Whether a page is opened by it, and not merely asked about, fetched ahead or put into another one. */
  hasCome: boolean;
};

/** What stands there. `framers` are the origins whose pages may have it in a frame. */
export type ReferralPage =
  | { kind: 'portal'; view: PortalView; framers: string[] }
  | { kind: 'shut'; brand: PortalView['brand']; framers: string[] }
  | { kind: 'stop'; view: StopView }
  | { kind: 'share'; view: ShareView; keep: { value: string; days: number } | null }
  | { kind: 'mails'; brand: PortalView['brand']; isStopped: boolean };

/** What a form about the mails to somebody asks for; a mail program that presses the button for its reader only stops them. */
export type MailsAsked = { token: string; wantsAgain: boolean };

/** Why nothing can be shown. */
export type NoReferral = 'unknown' | 'limited' | 'broken';
