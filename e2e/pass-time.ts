import { expect, type Page, type Request } from '@playwright/test';

const stepMs = 500;

/** Lets time pass on a page whose clock was installed, and what it asks for meanwhile be answered: nobody waits. */
export async function passTime(page: Page, ms: number): Promise<void> {
  const asked = new Set<Request>();
  const note = (request: Request) => void asked.add(request);
  const forget = (request: Request) => void asked.delete(request);
  page.on('request', note).on('requestfinished', forget).on('requestfailed', forget);
  for (let passed = 0; passed < ms; passed += stepMs) {
    await page.clock.runFor(stepMs);
    await expect.poll(() => asked.size).toBe(0);
  }
  page.off('request', note).off('requestfinished', forget).off('requestfailed', forget);
}
