import type { Page } from '@playwright/test';
import { issueWebsocketToken } from '../../packages/contract/src/operations/live.ts';
import { readDevnet } from '../../packages/contract/src/operations/devnet.ts';
import { rootExist } from '../../packages/contract/src/people/identity.ts';
import { searchProjectPayments } from '../../packages/contract/src/payments/payments.ts';
import { moved } from '../moved.ts';
import { answerHome } from './home.ts';
import { foundPayment } from './payments-cast.ts';
import { expect, open, test } from './screen-test.ts';
import { answerWeek } from './week-cast.ts';

const home = '/project/all/dashboard';
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Every answer comes at another time than its neighbours', so that each has the page drawn for itself. */
async function stagger(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const [stepMs, turns] = [70, 5];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    asked.push(
      `${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search} ${request.postData() ?? ''}`,
    );
    await new Promise((resolve) => setTimeout(resolve, ((asked.length * 3) % turns) * stepMs));
    await route.continue();
  });
  return asked;
}

/** The answers are there, and so is the code that they brought. Once the page follows what happens it reads again, for what it missed. */
async function expectStill(page: Page, asked: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await moved(page)).toEqual({ by: 0, what: [] });
  const follows = asked.findIndex((call) => call.includes(issueWebsocketToken.path));
  const first = follows === -1 ? asked : asked.slice(0, follows);
  expect(first.filter((call, at) => first.indexOf(call) !== at)).toEqual([]);
}

for (const size of sizes) {
  test(`nothing on the home page moves while it comes, and nothing is asked for twice: ${size.width} wide`, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize(size);
    const asked = await stagger(page);
    answerWeek(stage);
    stage.answer(searchProjectPayments, ({ body }) => ({
      data: body.attention ? [] : [1, 2, 3, 4, 5].map((at) => foundPayment(at)),
      totalCount: 96,
      nextCursor: null,
    }));
    await open(page, stage, home);
    await expect(page.getByRole('region', { name: 'And it is here' })).toContainText('$62,862.63');
    await expectStill(page, asked);
  });

  test(`nothing moves where all is to be set up: ${size.width} wide`, async ({ page, stage }) => {
    await page.setViewportSize(size);
    const asked = await stagger(page);
    answerHome(stage);
    await open(page, stage, home);
    await expect(page.getByText('9 things left')).toBeVisible();
    await expectStill(page, asked);

    await test.step('and where it can be tried', async () => {
      stage.answer(readDevnet, { enabled: true, chains: [], accounts: [] });
      asked.length = 0;
      await page.reload();
      await expect(page.getByText('9 things left')).toBeVisible();
      await expect(page.getByRole('button', { name: 'See a payment arrive' })).toBeVisible();
      await expectStill(page, asked);
    });
  });

  test(`nothing moves at the door: ${size.width} wide`, async ({ page, stage }) => {
    await page.setViewportSize(size);
    const asked = await stagger(page);
    stage.answer(rootExist, { exist: true });
    await page.goto(`${stage.site}/login`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expectStill(page, asked);
  });
}
