import type { PortalOffer } from '@coffer/contract/growth/portal.ts';
import type { Texts } from './texts/texts.ts';

type Who = keyof Texts['share'];

/** What one side gets, in a sentence; nothing where it gets nothing. */
export function sideText({ share, fixed, format }: Texts, who: Who, offer: PortalOffer): string {
  const side = who === 'you' ? offer.referrer : offer.friend;
  if (side === null) return '';
  const count = offer.months ?? offer.count ?? 0;
  const say = (side.type === 'percentage' ? share : fixed)[who][offer.perCustomer];
  return say(side.type === 'percentage' ? format.decimal(side.value) : side.value, count);
}

/** The limit of one payment, which a fixed amount has none of. */
export function capOf({ cap }: Texts, side: PortalOffer['referrer']): string {
  return side === null || side.capUSD === null || side.type === 'flat_fee' ? '' : cap(side.capUSD);
}

/** What a payment has to come to. */
export function smallestOf({ smallest }: Texts, { smallestUSD }: PortalOffer): string {
  return smallestUSD === null ? '' : smallest(smallestUSD);
}

/** The whole offer as a referrer reads it. */
export function offerText(texts: Texts, offer: PortalOffer, now: string): string {
  const { format, ends } = texts;
  const until = offer.endsAt === null ? '' : ends(format.day(offer.endsAt, now));
  const parts = [
    sideText(texts, 'you', offer),
    capOf(texts, offer.referrer),
    sideText(texts, 'they', offer),
    smallestOf(texts, offer),
    until,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
