import { calls } from './calls.ts';
import { request, type ChangeOptions, type Connection } from './request.ts';
import type { Friend, LoggedReferralEvent, NewFriend, NewReferrer, ReferralEvent, ReferrerPage } from './shapes.ts';

export type Referrals = {
  /**
   * The page of a customer who brings others, for whoever is signed in at your shop; whoever is new becomes a referrer.
   * `redirectURL` is a secret of theirs for twelve hours: ask for it when they open the page, and keep it nowhere.
   */
  openPage(referrer: NewReferrer, options?: ChangeOptions): Promise<ReferrerPage>;
  /** Says that somebody came by the code of a referrer. Once linked they stay linked: a second time is refused with 409. */
  link(friend: NewFriend, options?: ChangeOptions): Promise<Friend>;
  /** Says that a friend did what an event of the project is about. With an `externalID` it counts once, however often it is told. */
  tell(event: ReferralEvent, options?: ChangeOptions): Promise<LoggedReferralEvent>;
};

export function referralsOf(connection: Connection): Referrals {
  return {
    openPage: (body, options) => request(connection, calls.authenticateReferrer, { body }, options),
    link: (body, options) => request(connection, calls.linkReferee, { body }, options),
    tell: (body, options) => request(connection, calls.logReferralEvent, { body }, options),
  };
}
