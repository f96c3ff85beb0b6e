import { chainNameOfCode } from '../../format/chain-names.ts';

const names: Readonly<Record<string, string>> = {
  'email-processor': 'Emails',
  'deposit-processor': 'Deposits',
  'webhook-processor': 'Webhooks',
  'sweep-processor': 'Sweeps',
};

/** What a worker does, in words; what the server calls it, where there are none. */
export function workerName(code: string): string {
  const chain = /^([a-z]+)-listener$/.exec(code)?.[1];
  if (chain !== undefined) return `${chainNameOfCode(chain.toUpperCase())} blocks`;
  return Object.hasOwn(names, code) ? names[code]! : code;
}
