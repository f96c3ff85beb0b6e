import { diagnose } from '@coffer/contract/operations/doctor.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useCall } from '../../api/use-call.ts';
import { isOnItsWay } from '../../ui/statuses/deposit-look.ts';

export type Diagnosis = Result<typeof diagnose>;
export type FindingCode = Diagnosis['finding']['code'];

const movingMs = 2000;
const restingMs = 30_000;
const changing: ReadonlySet<FindingCode> = new Set(['PENDING', 'WAITING', 'NOT_READ_YET']);

/** What is on its way is asked about again, so that it is seen to arrive. */
export function useDiagnosis(q: string) {
  return useCall(
    diagnose,
    { query: { q } },
    {
      enabled: q !== '',
      refetchEveryMs: (diagnosis) => (diagnosis && isChanging(diagnosis) ? movingMs : restingMs),
    },
  );
}

function isChanging({ finding, deposits }: Diagnosis): boolean {
  return changing.has(finding.code) || deposits.some(isOnItsWay);
}
