import type { SmtpTestResult } from '@coffer/contract/operations/smtp.ts';
import { stepTexts, type Step } from './step-texts.ts';

export type StepRow = {
  step: Step;
  name: string;
  look: 'untried' | 'waiting' | 'done' | 'skipped' | 'failed' | 'unreached';
  /** What stands at the right: how long it took, or why it took no time. */
  aside: string;
  code?: string | undefined;
  message?: string | undefined;
  hint?: string;
};

const steps = Object.keys(stepTexts) as Step[];

/** One row for each step, whatever is known of it: the server answers once, at the end. */
export function stepRows(result: SmtpTestResult | undefined, isRunning: boolean): StepRow[] {
  return steps.map((step) => ({ step, name: stepTexts[step].name, ...rowOf(step, result, isRunning) }));
}

function rowOf(step: Step, result: SmtpTestResult | undefined, isRunning: boolean): Omit<StepRow, 'step' | 'name'> {
  if (isRunning) return { look: 'waiting', aside: 'Waiting' };
  if (!result) return { look: 'untried', aside: 'Not tried' };
  const done = result.steps.find((one) => one.step === step);
  if (!done) return { look: 'unreached', aside: 'Not reached' };
  const { ok, skipped = false, ms, code, message } = done;
  if (skipped) return { look: 'skipped', aside: 'Skipped', message: stepTexts[step].skipped };
  if (ok) return { look: 'done', aside: duration(ms) };
  return { look: 'failed', aside: duration(ms), code, message, hint: stepTexts[step].hint };
}

function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
