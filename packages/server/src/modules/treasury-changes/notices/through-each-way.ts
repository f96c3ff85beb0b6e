import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DomainEvent } from '../../../platform/events/event-kind.ts';
import type { OutgoingMail } from '../../mail/index.ts';
import { inUse, type NoticeWay } from './notice-ways.ts';

type Sending = {
  /** The way of this job, once there is one for each. */
  through: string | undefined;
  again(through: string): DomainEvent;
  send(by: Pick<OutgoingMail, 'through'>, way: NoticeWay): Promise<void>;
};

/** Where there are several mail servers, each is a job of its own: one that does not answer keeps nothing from the others. */
export async function throughEachWay(
  deps: Pick<Deps, 'db' | 'emit'>,
  ways: readonly NoticeWay[],
  { through, again, send }: Sending,
): Promise<void> {
  if (through === undefined && ways.length > 1) {
    await inTransaction(deps.db, (tx) => deps.emit(tx, ...ways.map((way) => again(way.through))));
    return;
  }
  const way = through === undefined ? ways[0] : ways.find((one) => one.through === through);
  if (way) await send(way.through === inUse ? {} : { through: way.account }, way);
}
