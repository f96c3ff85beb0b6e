import type * as z from 'zod';
import type { usedPasskey } from '@coffer/contract/people/passkeys.ts';

export type Used = z.output<typeof usedPasskey>;
