import { describe, expect, it } from 'vitest';
import { valuesOf, type BrandValues } from './brand-fields.ts';
import { checkBrand, checkLogo } from './brand.form.ts';

function check(values: Partial<BrandValues>) {
  return checkBrand({ ...valuesOf(undefined), name: 'Example Shop', ...values });
}

const web = 'must be an http or https URL such as https://example.com';
const mail = 'must be an email address such as help@example.com';
const mailbox = 'must be a mailbox such as pay@example.com or Example Shop <pay@example.com>';
const colour = 'must be a colour such as #09f or #0099ff';

describe("a project's form", () => {
  it('asks for a name and for nothing else', () => {
    expect(checkBrand(valuesOf(undefined))).toEqual({ name: 'must not be empty' });
    expect(check({ name: '  ' })).toEqual({ name: 'must not be empty' });
    expect(check({})).toEqual({});
  });

  it('takes a name of 120 characters and no more', () => {
    expect(check({ name: 'x'.repeat(120) })).toEqual({});
    expect(check({ name: 'x'.repeat(121) })).toEqual({ name: 'must have at most 120 characters' });
  });

  it.each(['#09f', '#0099FF', ' #0099ff '])('takes the colour %j', (brandColor) => {
    expect(check({ brandColor })).toEqual({});
  });

  it.each(['blue', '#12', '0099ff', '#0099fg'])('says what a colour is of %j', (brandColor) => {
    expect(check({ brandColor })).toEqual({ brandColor: colour });
  });

  it.each(['website', 'successEndpoint', 'cancelEndpoint', 'frontendEndpoint', 'webhookEndpoint'] as const)(
    'says what an address is at %s',
    (name) => {
      expect(check({ [name]: 'https://example.com/x?y=1' })).toEqual({});
      for (const wrong of ['example.com', 'ftp://example.com', 'https://', 'https://a b', 'javascript:alert(1)'])
        expect(check({ [name]: wrong }), wrong).toEqual({ [name]: web });
    },
  );

  it.each(['twitterURL', 'discordURL', 'linkedInURL', 'telegramURL'] as const)(
    'wants the whole address at %s',
    (name) => {
      expect(check({ [name]: '@example' })).toEqual({ [name]: web });
    },
  );

  it('says what an email address is', () => {
    expect(check({ supportEmail: 'help@example.com' })).toEqual({});
    for (const supportEmail of ['help', 'help@example', 'a b@example.com', 'Help <help@example.com>'])
      expect(check({ supportEmail }), supportEmail).toEqual({ supportEmail: mail });
  });

  it('takes a sender with or without a name', () => {
    for (const from of ['pay@example.com', 'Example Shop <pay@example.com>', '"Shop, Inc" <pay@example.com>'])
      expect(check({ emailSendRequestFrom: from }), from).toEqual({});
    for (const from of ['Example Shop', 'Shop<pay@example.com>', '<pay@example.com>', 'Shop <pay>'])
      expect(check({ emailSendRequestReplyTo: from }), from).toEqual({ emailSendRequestReplyTo: mailbox });
  });

  it('names every field that is wrong at once', () => {
    expect(check({ name: '', website: 'x', supportEmail: 'x' })).toEqual({
      name: 'must not be empty',
      website: web,
      supportEmail: mail,
    });
  });
});

describe('a logo', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])('may be %s of 5 MB', (type) => {
    expect(checkLogo({ type, size: 5 * 1024 * 1024 })).toBeUndefined();
    expect(checkLogo({ type, size: 5 * 1024 * 1024 + 1 })).toBe('must have at most 5 MB');
  });

  it.each(['image/svg+xml', 'application/pdf', ''])('may not be %j', (type) => {
    expect(checkLogo({ type, size: 10 })).toBe('must be a PNG, JPEG, WebP or GIF image');
  });
});
