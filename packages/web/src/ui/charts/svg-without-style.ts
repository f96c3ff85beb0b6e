import type { ChartSvgRenderer, ChartValue } from '@tanstack/charts';

/** The one style attribute of its markup; our policy for contents forbids any, and our own sheet says the same. */
export const styleOfChart = ' style="display:block;overflow:visible"';

export function svgWithoutStyle<D, X extends ChartValue, Y extends ChartValue>(
  render: ChartSvgRenderer<D, X, Y>,
): ChartSvgRenderer<D, X, Y> {
  return (scene, options) => render(scene, options).replace(styleOfChart, '');
}
