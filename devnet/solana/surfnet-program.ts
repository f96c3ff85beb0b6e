// Started as a child by start-surfnet.ts: native code of others in a process of its own.
import { createRequire } from 'node:module';
import { devKey, houseKey } from './dev-keys.ts';
import { surfnetPackage } from './surfnet-package.ts';

/** The part of it that is used. */
type Surfnet = {
  rpcUrl: string;
  wsUrl: string;
  fundSol(address: string, lamports: number): void;
  /** What is not taken out piles up. */
  drainEvents(): unknown;
  stop(): void;
};
type SurfnetClass = { startWithConfig(config: Readonly<Record<string, unknown>>): Surfnet };

const houseLamports = 4_000_000_000_000_000;
const drainMs = 1000;

const { slotTimeMs } = JSON.parse(process.argv[2] ?? '{}') as { slotTimeMs?: number };
const require = createRequire(import.meta.url);
const { Surfnet } = require(surfnetPackage()) as { Surfnet: SurfnetClass };
// With the clock, as on the real network: otherwise slots would come with transactions only.
const surfnet = Surfnet.startWithConfig({ offline: true, blockProductionMode: 'clock', slotTimeMs });
surfnet.fundSol((await devKey(houseKey)).address, houseLamports);
const draining = setInterval(() => surfnet.drainEvents(), drainMs);
console.log(JSON.stringify({ rpcUrl: surfnet.rpcUrl, wsUrl: surfnet.wsUrl }));
process.once('SIGTERM', () => {
  clearInterval(draining);
  surfnet.stop();
  process.exit();
});
