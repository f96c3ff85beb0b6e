import { renderChartImage } from '@tanstack/charts/export';

const scale = 2;

/** The chart on the page as a picture, in the colours in which it stands there. */
export async function chartPicture(): Promise<Blob> {
  const drawn = document.querySelector('[data-chart] svg');
  if (!drawn) throw new Error('No chart stands on this page.');
  const { width, height } = drawn.getBoundingClientRect();
  const background = getComputedStyle(document.documentElement).getPropertyValue('--c-surface');
  return renderChartImage(drawn, { width, height, scale, background });
}
