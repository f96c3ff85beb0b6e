import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/system.ts';
import { authorize } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { countUnsealed } from '../activity/index.ts';
import { mailIsSetUp } from '../mail/index.ts';
import { programVersion } from './program-version.ts';
import { siteUrl } from './site-url.ts';
import { countJobs, databaseRole, databaseVersion } from './store.ts';

type Answer = Result<typeof contract.readSystem>;

export type SignerAsks = {
  signerApart: (db: Db) => Promise<Answer['signer']>;
  signerPage: (db: Db) => Promise<string | null>;
};

export async function readSystem(
  deps: Pick<Deps, 'config' | 'db'>,
  call: Call,
  { signerApart, signerPage }: SignerAsks,
): Promise<Answer> {
  authorize(call.subject, 'system:read');
  return {
    ...programVersion,
    node: process.versions.node,
    database: await databaseVersion(call.db),
    databaseRole: await databaseRole(call.db),
    signer: await signerApart(call.db),
    signerPage: await signerPage(call.db),
    startedAt: new Date(performance.timeOrigin).toISOString(),
    uptimeSeconds: Math.floor(performance.now() / 1000),
    roles: deps.config.ROLES,
    siteUrl: await siteUrl(deps, call.db),
    mailSetUp: await mailIsSetUp(deps, call.db),
    jobsWaiting: await countJobs(call.db),
    activitiesUnsealed: await countUnsealed(call.db),
  };
}
