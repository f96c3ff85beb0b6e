import type { ProjectView } from './queries.ts';

/** Some fields are filled, one was emptied, the others were never set. */
export const exampleProject: ProjectView = {
  id: 7,
  name: 'Example Shop',
  logoPath: '/logos/0.webp',
  defaultPaymentBlockchainID: null,
  defaultPaymentBlockchainCurrencyID: null,
  brandColor: '#a83c1e',
  cancelEndpoint: null,
  successEndpoint: '',
  website: 'https://example.com',
  twitterURL: null,
  discordURL: null,
  linkedInURL: null,
  telegramURL: null,
  supportEmail: 'help@example.com',
  emailSendRequestFrom: null,
  emailSendRequestReplyTo: null,
  webhookEndpoint: null,
  frontendEndpoint: null,
  referenceId: '2b6f0cc9-04d0-4a3e-9b36-1f1f3d6a7c11',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  takesEffectAt: null,
};
