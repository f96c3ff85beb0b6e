import { barY, defineChart } from '@tanstack/charts';
import { createChartRuntime } from '@tanstack/charts/runtime';
import { renderChartSvg } from '@tanstack/charts/svg';
import { scaleBand, scaleLinear } from 'd3-scale';
import { expect, test } from 'vitest';
import { svgWithoutStyle } from './svg-without-style.ts';

test('a chart comes without styles of its own, which the policy for contents would refuse', () => {
  const definition = defineChart({
    marks: [barY([{ day: 'Mon', paid: 2 }], { x: 'day', y: 'paid' })],
    x: { scale: () => scaleBand() },
    y: { scale: scaleLinear },
  });
  const scene = createChartRuntime().render(definition, { width: 200, height: 100 });
  expect(renderChartSvg(scene, { ariaLabel: 'Paid' })).toContain(' style=');
  const drawn = svgWithoutStyle(renderChartSvg)(scene, { ariaLabel: 'Paid' });
  expect(drawn).toContain('<rect');
  expect(drawn).not.toContain(' style=');
});
