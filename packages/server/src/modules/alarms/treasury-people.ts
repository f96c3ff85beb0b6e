import type { Db } from '../../platform/db/db.ts';
import { listPeople } from '../members/index.ts';
import { projectsOfWallet } from './gas-store.ts';

/**
 * Who may move the money of the projects that a wallet serves, by their ids, each once; of a wallet that serves none, who may move
 * that of all.
 */
export async function treasuryPeople(db: Db, walletId: number): Promise<Map<number, string>> {
  const people = new Map<number, string>();
  const projects = await projectsOfWallet(db, walletId);
  for (const projectId of projects.length > 0 ? projects : [null]) {
    for (const { memberId, email } of await listPeople(db, projectId, 'sweeps:write')) people.set(memberId, email);
  }
  return people;
}
