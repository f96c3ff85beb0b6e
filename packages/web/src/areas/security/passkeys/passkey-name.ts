import { deviceOf } from '../device.ts';

/** What most people would call it: the device that they are on. */
export function suggestedName(userAgent: string): string {
  const { label } = deviceOf(userAgent);
  return label.slice(0, 60);
}

export function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'Enter a name, such as “Phone” or “YubiKey”' : undefined;
}
