import type { Ask } from '../client.ts';
import type { World } from '../world.ts';
import type { Cast } from './access-cast.ts';
import type { SubjectName } from './access-table.ts';

/** Who asks for what, and on whose rows. */
export type Asking = { world: World; cast: Cast; who: SubjectName };
export type AskFor = (asking: Asking) => Ask | Promise<Ask>;
