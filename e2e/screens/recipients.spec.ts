import { getPayoutPolicy } from '../../packages/contract/src/money-out/payout-policy.ts';
import * as contract from '../../packages/contract/src/money-out/recipients.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { ahead, answerNames, kaffa, policyView } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

type Recipient = contract.RecipientView;

const address = '/withdraw/recipients';

function recipient(given: Partial<Recipient> = {}): Recipient {
  return {
    id: 7,
    name: 'Kaffa Cooperative',
    label: 'beans',
    email: null,
    mobileNumber: null,
    residentialAddress: null,
    blockchainCode: 'BASE',
    address: kaffa,
    status: 'active',
    projects: [{ projectID: 1, usableFrom: early }],
    createdBy: 'jonas@example.com',
    confirmedBy: 'ida@example.com',
    confirmedHow: 'person',
    confirmedAt: early,
    codeExpiresAt: null,
    createdAt: early,
    updatedAt: early,
    ...given,
  };
}

const unconfirmed = recipient({
  id: 8,
  name: 'Hollander Logistics',
  label: null,
  blockchainCode: 'BTC',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  status: 'pending-otp-verification',
  projects: [{ projectID: 1, usableFrom: null }],
  confirmedBy: null,
  confirmedHow: null,
  confirmedAt: null,
  codeExpiresAt: ahead(0.1),
});
const all = [
  unconfirmed,
  recipient({ id: 9, name: 'Mill & Co', projects: [{ projectID: 1, usableFrom: ahead(20) }] }),
  recipient(),
  recipient({ id: 6, name: null, label: null, status: 'inactive' }),
];

function answer(stage: Stage, data: Recipient[] = all): void {
  answerNames(stage);
  stage.answer(contract.listProjectRecipients, { data, total: data.length, limit: 25, offset: 0 });
}

test('every recipient says whether money may go there, and who answers for it', async ({ page, stage }) => {
  answer(stage);
  await open(page, stage, address);
  const rows = page.getByRole('table', { name: 'Recipients' }).locator('tbody tr');
  await expect(rows.nth(0)).toContainText('Not confirmed');
  await expect(rows.nth(1)).toContainText('Waitingpayable from');
  await expect(rows.nth(2)).toContainText('Activeconfirmed by ida@example.com');
  await expect(rows.nth(3)).toContainText('Deactivatedconfirmed by ida@example.com');
  await look(page, 'recipients');
});

test('an address is looked at while it is typed, and confirmed by the code that was mailed', async ({
  page,
  stage,
}) => {
  answer(stage, []);
  const reason =
    'This looks like Kaffa Cooperative’s address but is different. Only the first and last characters match.';
  stage.answer(contract.checkRecipientAddress, ({ body }) =>
    body.address === kaffa
      ? {
          address: kaffa,
          problem: null,
          recipientID: null,
          warnings: [{ code: 'looks_like' as const, reason, address: kaffa }],
        }
      : { address: null, problem: 'is none of Base.', recipientID: null, warnings: [] },
  );
  stage.answer(getPayoutPolicy, policyView);
  stage.answer(contract.createRecipient, { recipient: unconfirmed, warnings: [], codeMailed: true });
  stage.answer(contract.validateOtp, { message: 'Confirmed' });
  await open(page, stage, address);
  await expect(page.getByText('No recipients yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a recipient' });
  await expect(dialog).toContainText('once the address is confirmed, and 24 hours after that.');
  await dialog.getByLabel('Name (optional)').fill('Kaffa');
  await dialog.getByLabel('Network').selectOption('Base');
  await dialog.getByLabel('Address', { exact: true }).fill('TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH');
  await expect(dialog).toContainText('The address is none of Base.');
  await expect(dialog.getByRole('button', { name: 'Add recipient' })).toBeDisabled();
  await dialog.getByLabel('Address', { exact: true }).fill(kaffa);
  await expect(dialog).toContainText(reason);
  await expect(dialog.getByText('The address you know')).toBeVisible();
  await look(page, 'recipient-add');
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  const code = page.getByRole('dialog', { name: 'Confirm the address of Hollander Logistics' });
  await code.getByLabel('Code').fill('123456');
  await look(page, 'recipient-code');
  await code.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Address confirmed')).toBeVisible();
  expect(stage.asked(contract.validateOtp).map(({ body }) => body.otpCode)).toEqual(['123456']);
});

test('where no code can be mailed, whoever adds somebody answers for the address', async ({ page, stage }) => {
  answer(stage, []);
  stage.answer(getPayoutPolicy, { ...policyView, policy: { ...policyView.policy, newRecipientDelayHours: 0 } });
  stage.answer(contract.checkRecipientAddress, { address: kaffa, problem: null, recipientID: null, warnings: [] });
  stage.answer(contract.createRecipient, { recipient: unconfirmed, warnings: [], codeMailed: false });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a recipient' });
  await expect(dialog).toContainText('You can pay this recipient once the address is confirmed.');
  await dialog.getByRole('checkbox', { name: 'Norrvik Roasters' }).uncheck();
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose at least one project.');
  await dialog.getByRole('checkbox', { name: 'Norrvik Roasters' }).check();
  await dialog.getByLabel('Network').selectOption('Base');
  await dialog.getByLabel('Address', { exact: true }).fill(kaffa);
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the address of Hollander Logistics' });
  await expect(confirm).toContainText('No code can be emailed, so confirm the address in person.');
  await expect(confirm.getByLabel('Type the last six characters of the address')).toBeVisible();
});

test('a code that cannot be mailed is not said to be', async ({ page, stage }) => {
  answer(stage, [{ ...unconfirmed, codeExpiresAt: null }]);
  const message = 'No code can be emailed. Someone who can approve payouts has to confirm the address in person.';
  stage.answer(contract.sendOtp, { message, codeMailed: false });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Actions for Hollander Logistics' }).click();
  await page.getByRole('menuitem', { name: 'Confirm address by code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm the address of Hollander Logistics' });
  await expect(dialog).toContainText('We can email a 6-digit code');
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog).toContainText(message);
});

test('whoever answers for an address has compared its end', async ({ page, stage }) => {
  answer(stage);
  stage.answer(contract.confirmRecipient, recipient());
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Actions for Hollander Logistics' }).click();
  await page.getByRole('menuitem', { name: 'Confirm address in person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm the address of Hollander Logistics' });
  await expect(dialog.getByRole('button', { name: 'Confirm address' })).toBeDisabled();
  await dialog.getByLabel('Type the last six characters of the address').fill('wf5mdq');
  await look(page, 'recipient-confirm');
  await dialog.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Address confirmed')).toBeVisible();
  expect(stage.asked(contract.confirmRecipient).map(({ body }) => body)).toEqual([{ lastSix: 'wf5mdq' }]);
});

test('an end that the server does not take is said where it was typed', async ({ page, stage, refusals }) => {
  refusals.add(400);
  answer(stage);
  stage.refuse(contract.confirmRecipient, 'VALIDATION_FAILED', 'lastSix: must be the last six characters');
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Actions for Hollander Logistics' }).click();
  await page.getByRole('menuitem', { name: 'Confirm address in person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm the address of Hollander Logistics' });
  const field = dialog.getByLabel('Type the last six characters of the address');
  await field.fill('000000');
  await expect(dialog).toContainText('Does not match the end of the address.');
  await field.fill('wf5mdq');
  await dialog.getByRole('button', { name: 'Confirm address' }).click();
  await expect(dialog.getByRole('alert')).toContainText('must be the last six characters');
});

test('a row opens all that is known of a recipient, and what one may do', async ({ page, stage }) => {
  answer(stage);
  stage.answer(contract.getRecipient, unconfirmed);
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Hollander Logistics', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^Hollander Logistics/ });
  await expect(panel).toContainText('Payouts fromNorrvik Roasters: once the address is confirmed');
  await expect(panel).toContainText('Added byjonas@example.com');
  await look(page, 'recipient-panel');
  await panel.getByRole('button', { name: 'Confirm address by code' }).click();
  const code = page.getByRole('dialog', { name: 'Confirm the address of Hollander Logistics' });
  await expect(code).toBeVisible();
  await code.getByRole('button', { name: 'Later' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});

test('a recipient who is not there, or not mine to see, says so', async ({ page, stage, refusals }) => {
  refusals.add(404);
  answer(stage);
  stage.refuse(contract.getRecipient, 'NOT_FOUND', 'There is no recipient 8.');
  await open(page, stage, `${address}?recipient=8`);
  await expect(page.getByRole('dialog')).toContainText('Recipient not found');
});

test('whoever only looks adds nobody and changes nothing', async ({ page, stage }) => {
  answer(stage);
  stage.answer(whoAmI, me(['payouts:read', 'projects:read']));
  await open(page, stage, address);
  await expect(page.getByRole('table', { name: 'Recipients' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Add|Actions)/ })).toHaveCount(0);
});
