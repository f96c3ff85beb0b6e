import * as configuration from '@coffer/contract/operations/configuration.ts';
import * as system from '@coffer/contract/operations/system.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HealthCheck } from '../../platform/health.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { healthCheck } from './check-health.ts';
import { readyCheck } from './check-ready.ts';
import { programVersion } from './program-version.ts';
import { readConfiguration, readConfigurationKey } from './read-configuration.ts';
import { readDefaultConfiguration } from './read-default-configuration.ts';
import { readSystem, type SignerAsks } from './read-system.ts';
import { readWorkerStates } from './read-worker-states.ts';
import { restartWorker, restartWorkers } from './restart-worker.ts';
import { setConfiguration } from './set-configuration.ts';
import { setSiteUrl, viewSiteUrl, type SiteMoves } from './set-site-url.ts';
import { readSetupMode, setSetupMode } from './setup-mode.ts';

/** What modules above this one know. */
type Asks = SignerAsks & { moves: SiteMoves };

export function systemRoutes(bind: Bind, deps: Deps, checks: readonly HealthCheck[], asks: Asks): void {
  const { moves } = asks;
  bindHealth(bind, deps, checks);
  bindConfiguration(bind, deps);
  bind(system.readVersion, async () => programVersion);
  bind(system.readVersionAtRoot, async () => programVersion);
  bind(system.readSystem, (_input, call) => readSystem(deps, call, asks));
  bind(system.readWorkersStatus, (_input, call) => readWorkerStates(deps, checks, call));
  bind(system.restartWorker, ({ params }, call) => restartWorker(deps, call, params.name));
  bind(system.restartWorkers, (_input, call) => restartWorkers(call));
  bind(system.readSiteUrl, (_input, call) => viewSiteUrl(deps, call.db, moves));
  bind(system.putSiteUrl, ({ body }, call) => setSiteUrl(deps, call, moves, body.siteUrl));
  bind(system.readSetupMode, async () => readSetupMode());
  bind(system.putSetupMode, async ({ body }, call) => setSetupMode(call, body.setupMode));
}

function bindConfiguration(bind: Bind, deps: Deps): void {
  bind(configuration.listConfiguration, (_input, call) => readConfiguration(call.db));
  bind(configuration.postConfiguration, ({ body }, call) => setConfiguration(call, body));
  bind(configuration.putConfiguration, ({ body }, call) => setConfiguration(call, body));
  bind(configuration.patchConfiguration, ({ body }, call) => setConfiguration(call, body));
  bind(configuration.readConfigurationKey, ({ params }, call) => readConfigurationKey(call.db, params.key));
  bind(configuration.putConfigurationKey, ({ params, body }, call) => setConfiguration(call, { ...params, ...body }));
  bind(configuration.patchConfigurationKey, ({ params, body }, call) => setConfiguration(call, { ...params, ...body }));
  bind(configuration.readDefaultConfiguration, (_input, call) => readDefaultConfiguration(deps, call));
}

function bindHealth(bind: Bind, deps: Deps, checks: readonly HealthCheck[]): void {
  const check = healthCheck(deps, checks);
  bind(system.health, check);
  bind(system.healthAtRoot, check);
  const ready = readyCheck(deps);
  bind(system.healthReady, ready);
  bind(system.healthReadyAtRoot, ready);
  const alive = async () => ({ status: 'ok' as const });
  bind(system.healthLive, alive);
  bind(system.healthLiveAtRoot, alive);
}
