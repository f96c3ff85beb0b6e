import { describe, expect, it } from 'vitest';
import { valuesOf, type BrandValues } from './brand-fields.ts';
import { changesOf, sentenceOf } from './changes-of.ts';
import { exampleProject } from './project.fixture.ts';
import type { ProjectView } from './queries.ts';

const picture = new File(['x'], 'logo.png', { type: 'image/png' });

function edit(values: Partial<BrandValues>, of: ProjectView | undefined = exampleProject) {
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
      sentence: '2 changes: name, website cleared',
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
      sentence: '1 change: support email cleared',
    });
  });

  it('nothing of what was typed and taken back', () => {
    expect(edit({ brandColor: exampleProject.brandColor ?? '' }).payload).toEqual({});
  });

  it('a logo as its file', () => {
    const { payload, sentence } = edit({ logo: picture, website: '' });
    expect(payload).toEqual({ logo: picture, website: '' });
    expect(sentence).toBe('2 changes: logo replaced, website cleared');
    expect(edit({ logo: picture }, { ...exampleProject, logoPath: null }).sentence).toBe('1 change: logo added');
  });

  it('an empty path for a logo that goes, and nothing where there was none', () => {
    expect(edit({ logo: '' })).toEqual({ payload: { logoPath: '' }, sentence: '1 change: logo removed' });
    expect(edit({ logo: '' }, { ...exampleProject, logoPath: null }).payload).toEqual({});
    expect(edit({ logo: '' }, { ...exampleProject, logoPath: '' }).payload).toEqual({});
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
