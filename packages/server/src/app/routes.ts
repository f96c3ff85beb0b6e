import type { FastifyInstance } from 'fastify';
import { activityRoutes } from '../modules/activity/routes.ts';
import { apiKeyRoutes } from '../modules/api-keys/routes.ts';
import { assetRoutes } from '../modules/assets/routes.ts';
import { devnetRoutes } from '../modules/devnet/routes.ts';
import { depositRoutes } from '../modules/deposits/routes.ts';
import { liveRoutes } from '../modules/live/routes.ts';
import { mailRoutes } from '../modules/mail/routes.ts';
import { memberRoutes } from '../modules/members/routes.ts';
import { paymentRoutes } from '../modules/payments/routes.ts';
import { projectRoutes, serveLogos } from '../modules/projects/routes.ts';
import { rateRoutes } from '../modules/rates/routes.ts';
import { reconciliationRoutes } from '../modules/reconciliation/routes.ts';
import { followMoney } from '../modules/sweeps/index.ts';
import { sweepRoutes } from '../modules/sweeps/routes.ts';
import { systemRoutes } from '../modules/system/routes.ts';
import { vaultRoutes } from '../modules/vault/routes.ts';
import { walletRoutes } from '../modules/wallets/routes.ts';
import { webhookRoutes } from '../modules/webhooks/routes.ts';
import type { Deps } from '../platform/deps.ts';
import type { Bind } from '../platform/http/bind.ts';

/** One line for each module. */
export function mountRoutes(app: FastifyInstance, bind: Bind, deps: Deps, databaseUrl: string): void {
  memberRoutes(bind, deps);
  projectRoutes(bind, deps);
  apiKeyRoutes(bind);
  assetRoutes(bind, deps);
  mailRoutes(bind, deps);
  depositRoutes(bind, deps);
  rateRoutes(bind, deps);
  paymentRoutes(bind, deps, followMoney);
  sweepRoutes(bind, deps);
  reconciliationRoutes(bind);
  activityRoutes(bind);
  systemRoutes(bind, deps);
  vaultRoutes(bind, deps);
  walletRoutes(bind, deps);
  webhookRoutes(bind, deps);
  liveRoutes(app, bind, deps, databaseUrl);
  devnetRoutes(bind, deps);
  serveLogos(app, deps);
}
