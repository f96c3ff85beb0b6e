import type { CapWindow } from './campaign.form.ts';

export const capWindows: { value: CapWindow; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'all_time', label: 'Ever' },
];

export function capWindowText(window: CapWindow): string {
  return window === 'all_time' ? 'ever' : `a ${window}`;
}
