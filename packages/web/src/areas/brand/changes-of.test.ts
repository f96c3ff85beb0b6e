import { describe, expect, it } from 'vitest';
import { valuesOf, type BrandValues } from './brand-fields.ts';
import { changesOf, sentenceOf } from './changes-of.ts';
import type { ProjectView } from './queries.ts';

const saved: ProjectView = {
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
};
const picture = new File(['x'], 'logo.png', { type: 'image/png' });

function edit(values: Partial<BrandValues>, of: ProjectView | undefined = saved) {
  const { payload, changes } = changesOf(of, { ...valuesOf(of), ...values });
  return { payload, sentence: sentenceOf(changes) };
}

describe('saving a project sends', () => {
  it('nothing of what nobody touched, whether it was never set, emptied or filled', () => {
    expect(edit({})).toEqual({ payload: {}, sentence: 'No changes' });
  });

  it("a new text as it is, an emptied one as ''", () => {
    expect(edit({ name: 'Other Shop', website: '' })).toEqual({
      payload: { name: 'Other Shop', website: '' },
      sentence: '2 changes: name, website emptied',
    });
  });

  it('what was not there before', () => {
    expect(edit({ telegramURL: 'https://t.me/example', emailSendRequestReplyTo: 'a@example.com' })).toEqual({
      payload: { telegramURL: 'https://t.me/example', emailSendRequestReplyTo: 'a@example.com' },
      sentence: '2 changes: Telegram added, reply to added',
    });
  });

  it('no white space, and no change that is white space alone', () => {
    expect(edit({ name: ' Example Shop ', supportEmail: ' ' })).toEqual({
      payload: { supportEmail: '' },
      sentence: '1 change: support e-mail emptied',
    });
  });

  it('nothing of what was typed and taken back', () => {
    expect(edit({ brandColor: saved.brandColor ?? '' }).payload).toEqual({});
  });

  it('a logo as its file', () => {
    const { payload, sentence } = edit({ logo: picture, website: '' });
    expect(payload).toEqual({ logo: picture, website: '' });
    expect(sentence).toBe('2 changes: logo replaced, website emptied');
    expect(edit({ logo: picture }, { ...saved, logoPath: null }).sentence).toBe('1 change: logo added');
  });

  it('an empty path for a logo that goes, and nothing where there was none', () => {
    expect(edit({ logo: '' })).toEqual({ payload: { logoPath: '' }, sentence: '1 change: logo removed' });
    expect(edit({ logo: '' }, { ...saved, logoPath: null }).payload).toEqual({});
    expect(edit({ logo: '' }, { ...saved, logoPath: '' }).payload).toEqual({});
  });

  it('of a new project what was filled in', () => {
    const { payload, changes } = changesOf(undefined, { ...valuesOf(undefined), name: 'New', brandColor: '#09f' });
    expect(payload).toEqual({ name: 'New', brandColor: '#09f' });
    expect(changes).toEqual([
      { field: 'name', kind: 'added' },
      { field: 'brandColor', kind: 'added' },
    ]);
  });
});
