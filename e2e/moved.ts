import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; sources: readonly { node: Element | null }[] };

/** How far what stood on the page was moved since it was opened, as browsers count it, and what it was. */
export function moved(page: Page): Promise<{ by: number; what: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ by: number; what: string[] }>((tell) => {
        const nameOf = (node: Element | null) =>
          `${node?.tagName} ${node?.getAttribute?.('aria-label') ?? node?.textContent?.slice(0, 40)}`;
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as Shift[];
          tell({
            by: shifts.reduce((sum, { value }) => sum + value, 0),
            what: shifts.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node))),
          });
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => tell({ by: 0, what: [] }), 300);
      }),
  );
}
