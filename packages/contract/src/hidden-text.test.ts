import { expect, test } from 'vitest';
import { hidesText, isFormula, withoutHidden } from './hidden-text.ts';

test.each(['=1+1', ' =HYPERLINK("x")', '\u00a0@SUM(1)', '\u200b=1+1', '\uff1d1+1', '\t1', '-1'])(
  '%j is a formula to a spreadsheet',
  (cell) => expect(isFormula(cell)).toBe(true),
);

test.each(['Anna', 'a = b', '1-2', ''])('%j is none', (cell) => expect(isFormula(cell)).toBe(false));

test('a name cannot be turned round, nor hold what nobody sees', () => {
  for (const hidden of ['\u202e', '\u2066', '\u200b', '\ufeff']) {
    expect(hidesText(`An${hidden}na`)).toBe(true);
    expect(withoutHidden(`An${hidden}na`)).toBe('Anna');
  }
  // What joins letters and emoji stays.
  for (const name of ['می‌خواهم', '👩‍🌾 Anna', 'Zoë']) expect(withoutHidden(name)).toBe(name);
});
