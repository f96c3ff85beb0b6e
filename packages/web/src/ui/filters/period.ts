import { formatDateTime } from '../../format/date-time.ts';

/** Days of the viewer, today among them. The address keeps the name, so that a kept link stays "the last 7 days". */
const presets = {
  today: { label: 'Today', days: 1 },
  '7days': { label: 'Last 7 days', days: 7 },
  '30days': { label: 'Last 30 days', days: 30 },
} as const;

export type Preset = keyof typeof presets;
export const presetIds = Object.keys(presets) as Preset[];

export function isPreset(text: string | undefined): text is Preset {
  return text !== undefined && Object.hasOwn(presets, text);
}

export function presetLabel(preset: Preset): string {
  return presets[preset].label;
}

/** The first instant that counts. What is no preset goes to the server as it is, which says what is wrong with it. */
export function instantOf(from: string | undefined, now: number): string | undefined {
  if (!isPreset(from)) return from;
  const day = new Date(now);
  day.setDate(day.getDate() - (presets[from].days - 1));
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

export function periodLabel(from: string | undefined, to: string | undefined): string | undefined {
  if (isPreset(from)) return presetLabel(from);
  if (from !== undefined && to !== undefined) return `${moment(from)} to ${moment(to)}`;
  if (from !== undefined) return `since ${moment(from)}`;
  return to === undefined ? undefined : `before ${moment(to)}`;
}

function moment(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : formatDateTime(text);
}
