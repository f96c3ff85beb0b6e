import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';

/**
 * What the signer is told by whoever starts it as a child: settings, passwords and keys among them. They go through a pipe, for
 * anybody of the same user reads the environment of a process.
 */
const handedOver = z.strictObject({
  settings: z.record(z.string(), z.string()),
  localIds: z.partialRecord(z.enum(chainCodes), z.string()).optional(),
});

export type HandedOver = z.output<typeof handedOver>;

export function writeHandedOver(handed: HandedOver): string {
  return JSON.stringify(handed);
}

export async function readHandedOver(input: NodeJS.ReadableStream): Promise<HandedOver> {
  return handedOver.parse(JSON.parse(await text(input)));
}
