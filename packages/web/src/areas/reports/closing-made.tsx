import { addUp } from '../../format/add-up.ts';
import { HowSummed } from '../../ui/made/how-made.tsx';

type Line = { name: string; amount: string };

type Props = {
  /** What it is the balance of, as its column is called. */
  of: string;
  opening: string;
  lines: readonly Line[];
  closing: string;
  textOf: (amount: string) => string;
};

/** How a closing balance comes out of what stands above it, added up once more. Where there is nothing, nothing is asked. */
export function ClosingMade({ of, opening, lines, closing, textOf }: Props) {
  const parts = [{ name: 'Opening balance', amount: opening }, ...lines.filter(({ amount }) => amount !== '0')];
  if (parts.every(({ amount }) => amount === '0')) return null;
  return (
    <HowSummed
      name={`the closing balance of ${of}`}
      made={{
        formula: 'What was there at the beginning, and what was booked in the period: what came in less what went out.',
        parts: parts.map(({ name, amount }) => ({ name, text: textOf(amount) })),
        total: textOf(closing),
        holds: addUp(parts.map(({ amount }) => amount)) === closing,
        behind: [],
      }}
    />
  );
}
