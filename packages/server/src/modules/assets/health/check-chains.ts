import type { HealthReason } from '../../../platform/health.ts';
import type { Deps } from '../../../platform/deps.ts';
import { healthOf, type ChainHealth } from './health-of.ts';
import { listBlockchainRows, type BlockchainRow } from '../chains/store.ts';

/** Of health: the chains of this install on which payments are not seen as they should. */
export async function checkChains({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<HealthReason[]> {
  const rows = (await listBlockchainRows(db)).filter(({ code }) => config.CHAINS.includes(code));
  return rows.flatMap((row) => {
    const health = healthOf(row);
    const reason = publicReason(row, health);
    if (reason === undefined) return [];
    const name = `${row.code.toLowerCase()}-listener`;
    const state = health.status === 'halted' ? ('HALTED' as const) : health.isUnread ? ('FAILING' as const) : undefined;
    return [
      {
        part: row.code,
        reason,
        ...(health.reason === null ? {} : { detail: health.reason }),
        ...(state === undefined ? {} : { worker: { name, state } }),
      },
    ];
  });
}

/** What keeps payers from paying there, or makes it unsafe; undefined where nothing does, or where a chain only catches up. */
function publicReason({ name, doubt }: BlockchainRow, { status, isUnread, isHeld }: ChainHealth): string | undefined {
  switch (status) {
    case 'halted':
      return `${name} is halted: nothing is credited there until a person resumes it.`;
    case 'stalled':
      if (isHeld) return `Nothing is credited on ${name}: its nodes do not agree about its blocks.`;
      return isUnread
        ? `${name} is not being read: payments there are not detected.`
        : `${name} is producing no new blocks.`;
    case 'unreachable':
      return `No node of ${name} answers: payments there are not detected.`;
    case 'lagging':
      return `${name} is read too slowly: payments there are detected late.`;
    case 'healthy':
      if (doubt?.state !== 'alone') return undefined;
      return `Payments on ${name} are credited on the word of one node: the others have told nothing for long.`;
    case 'syncing':
    case 'disabled':
      return undefined;
  }
}
