import { nodeUrl } from '@coffer/contract/money-in/blockchains.ts';

export function nodeUrlProblem(value: string): string | undefined {
  const read = nodeUrl.safeParse(value);
  return read.success ? undefined : read.error.issues[0]?.message;
}
