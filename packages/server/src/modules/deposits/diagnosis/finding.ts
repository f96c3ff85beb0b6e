import type { FindingCode } from '@coffer/contract/operations/doctor.ts';

/** The one thing that is wrong, or that nothing is, and what to do. */
export type Finding = { code: FindingCode; message: string; action: string | null };
