import { findBarriers } from '../expect-no-barriers.ts';
import { expect, test } from './screen-test.ts';

const rows = (classes: readonly string[]) =>
  classes.map((one) => `<li class="row">Row <b class="${one}">text</b></li>`);
const alike = Array.from({ length: 20 }, () => 'plain');

const style = `.row { color: #222; background: #fff; } .pale { color: #ddd; }`;

test('texts of one kind are judged together, and one that is paler than they are is found', async ({ page }) => {
  const show = async (classes: readonly string[]) => {
    await page.setContent(
      `<html lang="en"><title>Rows</title><main><h1>Rows</h1><ul>${rows(classes).join('')}</ul></main>`,
    );
    await page.addStyleTag({ content: style });
  };
  await show(alike);
  expect(await findBarriers(page)).toEqual([]);
  await show([...alike, 'pale', ...alike]);
  expect(await findBarriers(page)).toEqual([expect.stringMatching(/^color-contrast: .*pale/)]);
});

test('where the ground of a text is another one, it is judged again', async ({ page }) => {
  await page.setContent(
    `<html lang="en"><title>Rows</title><main><h1>Rows</h1><ul>${rows(alike).join('')}</ul><ul class="night">${rows(alike).join('')}</ul></main>`,
  );
  await page.addStyleTag({ content: `.plain { color: #222; } .night { background: #333; }` });
  const found = await findBarriers(page);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((one) => one.startsWith('color-contrast') && one.includes('.night'))).toBe(true);
});
