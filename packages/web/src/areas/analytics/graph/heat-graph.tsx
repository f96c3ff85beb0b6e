import { HeatMap } from '../../../ui/charts/heat-map.tsx';
import type { Drawing } from '../drawing/lines-of.ts';
import { valueText } from '../words/value-text.ts';

export const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const shortLetters = 2;

/** Hours of the week, as the zone of the view counts them. */
export function HeatGraph({ name, drawing: { lines, unit } }: { name: string; drawing: Drawing }) {
  return (
    <HeatMap
      label={name}
      columns={hours}
      rows={lines.map(({ label, values }) => ({
        name: label,
        short: label.slice(0, shortLetters),
        values: values.map((value) => Number(value ?? 0)),
        texts: values.map((value) => valueText(unit, value)),
      }))}
    />
  );
}
