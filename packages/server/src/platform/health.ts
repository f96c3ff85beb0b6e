import type { Deps } from './deps.ts';

/** Something that does not work as it should. It is public: no addresses, no errors word by word. */
export type HealthReason = {
  part: string;
  reason: string;
  /** For those who may see the system: what exactly. */
  detail?: string;
  /** Where a worker cannot do its work because of it. */
  worker?: { name: string; state: 'FAILING' | 'HALTED' };
};

/** What a module knows of itself; nothing while all is well. `app/health-checks.ts` lists them. */
export type HealthCheck = (deps: Deps) => Promise<readonly HealthReason[]>;
