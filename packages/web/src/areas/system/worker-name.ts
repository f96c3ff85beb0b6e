import { chainNameOfCode } from '../../format/chain-names.ts';

const names: Readonly<Record<string, string>> = {
  'email-processor': 'Emails',
  'deposit-processor': 'Deposits',
  'webhook-processor': 'Webhooks',
  'sweep-processor': 'Sweeps',
  'referral-processor': 'Referral rewards',
};

/** The network whose blocks a worker reads; undefined for all others. */
export function networkOf(worker: string): string | undefined {
  const chain = /^([a-z]+)-listener$/.exec(worker)?.[1];
  return chain === undefined ? undefined : chainNameOfCode(chain.toUpperCase());
}

/** What a worker does, in words; what the server calls it, where there are none. */
export function workerName(code: string): string {
  const network = networkOf(code);
  if (network !== undefined) return `${network} blocks`;
  return Object.hasOwn(names, code) ? names[code]! : code;
}
