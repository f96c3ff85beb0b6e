import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The short form: each page that is looked at is sent it, and reads it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Menus and dialogs stand at the end of the body, outside every landmark.
  rules: { region: { enabled: false } },
  // What is all right need not be described: that takes most of the time.
  resultTypes: ['violations'],
};

const patienceMs = 20_000;

/** Nothing keeps anybody from using the page, or what it has in a frame, once what moves on it has come to rest. */
export async function expectNoBarriers(page: Page | Frame, where: string): Promise<void> {
  await expect.poll(() => findBarriers(page), { message: where, timeout: patienceMs }).toEqual([]);
}

export async function findBarriers(at: Page | Frame): Promise<string[]> {
  const page = 'mainFrame' in at ? at.mainFrame() : at;
  await page.evaluate(settle);
  // A page keeps it until it is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source);
    await page.evaluate(judgeEachKindOnce);
  }
  return page.evaluate(async (options) => {
    // What lies behind an open dialog was looked at before it opened, and cannot be reached.
    const open = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].at(-1);
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(open ?? document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
    );
  }, rules);
}

type Rule = { id: string; matches(node: Element, ...more: unknown[]): unknown };
type Judge = { axe: { _audit: { rules: Rule[] }; run(...given: unknown[]): Promise<axe.AxeResults> } };

/**
 * Contrast takes three quarters of the time, and a hundred rows look alike: of texts that have the same classes, colours and
 * size, and so has everything that they stand on, one is judged.
 */
function judgeEachKindOnce(): void {
  const { axe: judge } = globalThis as unknown as Judge;
  const rule = judge._audit.rules.find(({ id }) => id === 'color-contrast');
  if (!rule) throw new Error('axe has no rule of that name any more.');
  const enough = 1;
  let kinds = new Map<string, number>();
  let places = new Map<Element, number>();
  let judged = new Map<number, number>();

  function kindOf(element: Element): number {
    const known = places.get(element);
    if (known !== undefined) return known;
    const ground = element.parentElement ? kindOf(element.parentElement) : 0;
    const style = getComputedStyle(element);
    const look = [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter];
    const shape = [
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.position,
      style.zIndex,
      style.mixBlendMode,
    ];
    const name = [ground, element.tagName, element.getAttribute('class'), ...look, ...shape].join('|');
    const kind = kinds.get(name) ?? kinds.size + 1;
    kinds.set(name, kind);
    places.set(element, kind);
    return kind;
  }

  const matches = rule.matches.bind(rule);
  rule.matches = (node, ...more) => {
    if (!matches(node, ...more)) return false;
    const kind = kindOf(node);
    const count = (judged.get(kind) ?? 0) + 1;
    judged.set(kind, count);
    return count <= enough;
  };
  const run = judge.run.bind(judge);
  // The page has changed since it was judged last.
  judge.run = (...given: unknown[]) => {
    [kinds, places, judged] = [new Map(), new Map(), new Map()];
    return run(...given);
  };
}

/**
 * Colours that are on their way to others are none to judge. What turns for ever, goes with the scrolling or stands still
 * halfway is not waited for.
 */
async function settle(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(
      ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    );
  const rest = Promise.allSettled(ending.map(({ finished }) => finished));
  await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, 1_000))]);
}
