import { describe, expect, it } from 'vitest';
import { strayTexts } from './stray-texts.ts';
import { plantedTree } from './tree.ts';

const screen = 'packages/web/src/areas/checkout/pay/pay.tsx';
const problemsOf = (text: string, file = screen) => strayTexts(plantedTree({ [file]: text })).problems;

describe('what a payer reads', () => {
  it.each([
    'const a = <p>Pay now</p>;',
    'const a = <p>now</p>;',
    'const a = <p>{isPaid ? "Paid" : null}</p>;',
    'const a = <button aria-label="close" />;',
    'const a = <button title={`Copy ${label}`} />;',
    'const hint = "as soon as it is there";',
    'const hint = `${count} more ways`;',
    'const labels = { late: "Late" };',
  ])('is refused outside the messages: %s', (text) => {
    expect(problemsOf(text)).toHaveLength(1);
  });

  it.each([
    'const a = <p>{texts.paid.title}</p>;',
    'const a = <p className="banner attention" data-off="">{"·"}</p>;',
    'const a = <span className={isOn ? "sheet framed" : "sheet"}>Coffer</span>;',
    'const a = <path d="m9 14-4-4 4-4" />;',
    'import { a } from "./Some where.ts";',
    'throw new Error("The page was drawn without its texts.");',
    'const form: "To pay" | "paid" = "paid";',
    'const coin = { symbol: "ETH", method: "post" };',
  ])('is not what this is: %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('may stand in the messages, in tests and where nobody pays', () => {
    const text = 'const title = "Payment detected";';
    expect(problemsOf(text, 'packages/web/src/areas/checkout/texts/en.ts')).toEqual([]);
    expect(problemsOf(text, 'packages/web/src/areas/checkout/texts/language-names.ts')).toEqual([]);
    expect(problemsOf(text, 'packages/web/src/areas/checkout/checkout.screen.test.ts')).toEqual([]);
    expect(problemsOf(text, 'packages/web/src/areas/home/home.screen.tsx')).toEqual([]);
    expect(problemsOf(text, 'packages/web/src/areas/checkout/texts/use-texts.ts')).toHaveLength(1);
    expect(problemsOf(text, 'packages/web/src/app/checkout-server.tsx')).toHaveLength(1);
  });
});
