import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { fundRoutes } from './fund-routes.ts';
import { signingRoutes } from './signing-routes.ts';
import { sweepReadRoutes } from './sweep-routes.ts';

export function sweepRoutes(bind: Bind, deps: Deps): void {
  fundRoutes(bind, deps);
  sweepReadRoutes(bind, deps);
  signingRoutes(bind, deps);
}
