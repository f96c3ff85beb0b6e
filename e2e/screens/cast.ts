import type { Result } from '../../packages/contract/src/endpoint.ts';
import { permissions, type Permission } from '../../packages/contract/src/permissions.ts';
import { issueWebsocketToken } from '../../packages/contract/src/operations/live.ts';
import { readNotices } from '../../packages/contract/src/operations/notices.ts';
import { getPayoutPause } from '../../packages/contract/src/money-out/payout-policy.ts';
import { summarizePayouts } from '../../packages/contract/src/money-out/payouts.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { listApproverPasskeys } from '../../packages/contract/src/people/approvers.ts';
import { listPasskeys } from '../../packages/contract/src/people/passkeys.ts';
import type { ApiKeyView } from '../../packages/contract/src/projects/api-keys.ts';
import { listProjectDetails, listProjects, type getProject } from '../../packages/contract/src/projects/projects.ts';
import type { Stage } from './stage.ts';

export type Project = Result<typeof getProject>;

export const early = '2026-11-20T12:00:00.000Z';
const referenceId = '2b6f0cc9-04d0-4a3e-9b36-1f1f3d6a7c11';

/** A project of which nothing but the name was ever set. */
export function project(given: Partial<Project> = {}): Project {
  return {
    id: 1,
    name: 'Norrvik Roasters',
    logoPath: null,
    brandColor: null,
    referenceId,
    defaultPaymentBlockchainID: null,
    defaultPaymentBlockchainCurrencyID: null,
    cancelEndpoint: null,
    successEndpoint: null,
    webhookEndpoint: null,
    frontendEndpoint: null,
    website: null,
    twitterURL: null,
    discordURL: null,
    linkedInURL: null,
    telegramURL: null,
    supportEmail: null,
    emailSendRequestFrom: null,
    emailSendRequestReplyTo: null,
    createdAt: early,
    updatedAt: early,
    takesEffectAt: null,
    ...given,
  };
}

/** The root, or somebody who may do no more than is said. */
export function me(
  may: readonly Permission[] = permissions,
  projects: 'all' | number[] = 'all',
): Result<typeof whoAmI> {
  const isRoot = may === permissions;
  return {
    member: { id: 1, email: isRoot ? 'root@example.com' : 'looker@example.com', name: '' },
    role: isRoot ? { name: 'root', displayName: 'Root' } : { name: 'looker', displayName: 'Looker' },
    permissions: [...may],
    projects,
    totpEnabled: false,
    passkeys: 0,
    resetPasswordRequired: false,
    steppedUpUntil: early,
  };
}

/** Nothing waits, runs low or fails. */
export const quiet: Result<typeof readNotices> = {
  isTest: false,
  isLive: true,
  networks: [],
  sendingHeld: null,
  thirsty: [],
  lowPools: [],
  failingWebhooks: [],
  shortRewards: [],
  thinWallets: [],
  requestedPayouts: [],
  openChanges: [],
  openChangeCounts: [],
};

/** What every page of the dashboard asks for: the root looks, nothing is wrong, and these are the projects. */
export function answerShell(stage: Stage, projects: readonly Project[] = [project()]): void {
  stage.answer(whoAmI, me());
  answerProjects(stage, () => projects);
  stage.answer(readNotices, quiet);
  stage.answer(listPasskeys, []);
  stage.answer(listApproverPasskeys, { page: null, passkeys: [] });
  stage.answer(summarizePayouts, { pendingCount: 0, mineCount: 0, stuckCount: 0 });
  stage.answer(getPayoutPause, { paused: null, resume: null, peopleNeeded: 2 });
  stage.answer(issueWebsocketToken, { token: 'once', expiresAt: early, url: '/ws' });
}

export function answerProjects(stage: Stage, read: () => readonly Project[]): void {
  stage.answer(listProjects, () =>
    read().map(
      ({
        webhookEndpoint: _w,
        frontendEndpoint: _f,
        referenceId: _r,
        createdAt: _c,
        updatedAt: _u,
        takesEffectAt: _t,
        ...shown
      }) => shown,
    ),
  );
  stage.answer(listProjectDetails, () =>
    read().map(({ id, name, referenceId: reference, createdAt }) => ({
      id,
      name,
      referenceId: reference,
      createdAt,
      networkCount: 0,
      currencyCount: 0,
    })),
  );
}

/** A key that may do little and was never used. */
export function apiKey(given: Partial<ApiKeyView> = {}): ApiKeyView {
  return {
    id: 1,
    projectId: 1,
    description: 'Shop server',
    prefix: 'cpk_',
    lastFour: 'k3y1',
    status: 'active',
    scopes: ['payments:read'],
    scopeSet: null,
    ipAllowlist: [],
    createdAt: early,
    createdBy: 1,
    expiresAt: null,
    rotatedAt: null,
    previousKeyUntil: null,
    lastUsedAt: null,
    lastUsedIp: null,
    ...given,
  };
}
