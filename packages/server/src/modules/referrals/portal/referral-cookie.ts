import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { referralCookie } from '../../../platform/http/referral-page.ts';

/** Who came by whose link, and when: of each project the first, for as long as its campaign looks back. */
export type Touch = {
  projectId: number;
  shareToken: string;
  /** Of the link. Null: the default one. */
  campaignId: number | null;
  at: Date;
};

/** Brands of one install that somebody came to by links. */
const touchesMax = 5;
const cookieCharsMax = 1_000;
const purpose = 'referral cookie';
const shape = /^([1-9]\d{0,8})\.([1-9A-HJ-NP-Za-km-z]{10})\.(\d{1,12})(?:\.([1-9]\d{0,8}))?$/;

type Keyed = Pick<Deps, 'masterKey'>;

/** What a browser kept for us. Whatever we did not write ourselves is nothing. */
export function readTouches({ masterKey }: Keyed, header: string | undefined): Touch[] {
  const text = valueIn(header);
  const cut = text.lastIndexOf('~');
  if (cut < 0 || text.length > cookieCharsMax) return [];
  const [told, digest] = [text.slice(0, cut), Buffer.from(text.slice(cut + 1), 'base64url')];
  const right = masterKey.digest(purpose, told);
  if (digest.length !== right.length || !timingSafeEqual(digest, right)) return [];
  return told.split('~').flatMap((one) => {
    const [, projectId, shareToken, seconds, campaign] = shape.exec(one) ?? [];
    if (projectId === undefined || shareToken === undefined || seconds === undefined) return [];
    const campaignId = campaign === undefined ? null : Number(campaign);
    return [{ projectId: Number(projectId), shareToken, campaignId, at: new Date(Number(seconds) * 1000) }];
  });
}

/** The newest stay, where there are too many. */
export function writeTouches({ masterKey }: Keyed, touches: readonly Touch[]): string {
  const newest = touches.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, touchesMax);
  const told = newest
    .map(({ projectId, shareToken, campaignId, at }) => {
      const seconds = Math.floor(at.getTime() / 1000);
      return [projectId, shareToken, seconds, ...(campaignId === null ? [] : [campaignId])].join('.');
    })
    .join('~');
  return `${told}~${masterKey.digest(purpose, told).toString('base64url')}`;
}

/** A browser has one of them. Where two come, somebody else set one. */
function valueIn(header = ''): string {
  const begin = `${referralCookie}=`;
  const [own, ...others] = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(begin));
  return own === undefined || others.length > 0 ? '' : own.slice(begin.length);
}
