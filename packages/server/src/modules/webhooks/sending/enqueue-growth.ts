import type { Tx } from '../../../platform/db/db.ts';
import type { EventRow } from '../../../platform/events/outbox-reader.ts';
import { growthEventOf, tellGrowth } from '../../referrals/index.ts';
import { insertTexts, listWanted } from '../deliveries/text-store.ts';

/** What happened to referrals, for endpoints that asked for it by name: where nobody did, nothing is looked up and nothing written. */
export async function enqueueGrowth(tx: Tx, events: readonly EventRow[], now: Date): Promise<number> {
  const happened = events.flatMap((row) => {
    const event = growthEventOf(row.kind);
    return event === undefined || row.projectId === null
      ? []
      : [{ row, wish: { projectId: row.projectId, event, at: row.at } }];
  });
  if (happened.length === 0) return 0;
  const places = await listWanted(
    tx,
    happened.map(({ wish }) => wish),
  );
  if (places.length === 0) return 0;
  const wanted = places.flatMap((place) => happened[place] ?? []);
  const told = await tellGrowth(
    tx,
    wanted.map(({ row }) => row),
  );
  const texts = wanted.flatMap(({ row, wish }) => {
    const said = told.get(row.id);
    return said ? [{ ...wish, body: JSON.stringify(said) }] : [];
  });
  await insertTexts(tx, texts, now);
  return texts.length;
}
