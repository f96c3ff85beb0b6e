import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { me } from './cast.ts';
import { answerWeek } from './week-cast.ts';
import { expect, open, test } from './screen-test.ts';

test('home answers what came in this week and where it is, and each line leads there', async ({ page, stage }) => {
  answerWeek(stage);
  await open(page, stage, '/project/all/dashboard');
  const received = page.getByRole('region', { name: 'Received in 7 days' });
  await expect(received).toContainText('$14,208.36');
  await expect(received).toContainText('+12.4 % from $12,640.89');
  await expect(received).toContainText('$1,984.00 of it today');
  const here = page.getByRole('region', { name: 'And it is here' });
  await expect(here.getByRole('listitem')).toContainText(['2,822.94', '12,406.44', '6,412.85', '41,220.40']);
  await expect(here).toContainText('Total$14,208.36$62,862.63');
  await look(page, 'home-week');
  await here.getByRole('link', { name: /^Moving/ }).click();
  await expect(page).toHaveURL(/section=moving/);
  await expect(page.getByRole('region', { name: 'Moving' })).toBeInViewport();

  await test.step('who may not see the money has the week alone', async () => {
    stage.answer(whoAmI, me(['payments:read', 'projects:read']));
    await open(page, stage, '/project/all/dashboard');
    await expect(received).toContainText('$14,208.36');
    await expect(here).toHaveCount(0);
  });
});
