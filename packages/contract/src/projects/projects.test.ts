import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { createProject, saveProject, updateProject } from './projects.ts';

const addresses = [
  'website',
  'successEndpoint',
  'webhookEndpoint',
  'frontendEndpoint',
  'cancelEndpoint',
  'twitterURL',
  'discordURL',
  'linkedInURL',
  'telegramURL',
];
const mailboxes = ['emailSendRequestFrom', 'emailSendRequestReplyTo'];
const ids = ['defaultPaymentBlockchainID', 'defaultPaymentBlockchainCurrencyID'];
const texts = ['brandColor', ...addresses, 'supportEmail', ...mailboxes];

/** What a save takes a value for, or how it refuses it. */
function read(field: string, value: unknown): unknown {
  const result = updateProject.body.safeParse({ [field]: value });
  return result.success ? (result.data as Record<string, unknown>)[field] : result.error.issues.map((i) => i.message);
}

describe('a save takes', () => {
  it.each(['name', 'logo', 'logoPath', ...texts, ...ids])('null and nothing for %s', (field) => {
    expect(read(field, null)).toBeNull();
    expect(read(field, undefined)).toBeUndefined();
  });

  it.each(['logo', 'logoPath', ...texts, ...ids])('an empty text for %s', (field) => {
    expect(read(field, '')).toBe('');
  });

  it.each(addresses)('a web address as %s, as it was written', (field) => {
    const longest = `https://example.com/${'a'.repeat(2028)}`;
    for (const given of ['https://Example.com', 'http://localhost:3000/a?b=c#d', 'https://t.me/@shop', longest]) {
      expect(read(field, given)).toBe(given);
    }
    expect(read(field, ' https://example.com ')).toBe('https://example.com');
  });

  it('colours, email addresses, mailboxes and ids', () => {
    for (const colour of ['#09f', '#0099FF']) expect(read('brandColor', colour)).toBe(colour);
    expect(read('supportEmail', 'Help@example.com')).toBe('Help@example.com');
    for (const given of ['pay@example.com', 'Shop <pay@example.com>', 'Café № 1 & Söhne <pay@example.com>']) {
      for (const field of mailboxes) expect(read(field, given)).toBe(given);
    }
    for (const field of ids) expect([read(field, 7), read(field, '7')]).toEqual([7, 7]);
  });

  it('a name in any script', () => {
    for (const given of ['Ada', 'متجر', '店', '🛍️', 'a'.repeat(120)]) expect(read('name', given)).toBe(given);
  });
});

describe('a save refuses', () => {
  it.each(addresses)('what is no http address as %s', (field) => {
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt://example.com/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://example.com',
      '//example.com',
      'https:example.com',
      'example.com',
      'https://',
      'https://exa mple.com',
      String.raw`https:\\example.com`,
      'https://example.com/"onmouseover="alert(1)',
      'https://example.com/<script>',
      'https://ada:secret@example.com',
      'https://ada@example.com',
      'https://example.com:99999',
    ];
    for (const given of bad) {
      expect(read(field, given)).toEqual(['must be an http or https URL such as https://example.com']);
    }
    expect(read(field, `https://example.com/${'a'.repeat(2029)}`)).toEqual(['must have at most 2048 characters']);
  });

  it.each(['name', ...texts])('line breaks and control characters in %s, wherever they stand', (field) => {
    const base =
      { brandColor: '#fff', name: 'Shop' }[field] ?? (addresses.includes(field) ? 'https://a.com' : 'a@b.com');
    for (const sign of ['\r\n', '\n', '\r', '\t', '\u0085', '\u2028', '\u2029', '\u001b', '\u007f']) {
      for (const given of [`${base}${sign}`, `${sign}${base}`, `${base}${sign}Bcc: x@evil.example`]) {
        expect(read(field, given)).toContain('must be one line, without control characters');
      }
    }
  });

  it.each(mailboxes)('what is no mailbox as %s', (field) => {
    const bad = [
      'Shop',
      'Shop <>',
      '<pay@example.com>',
      'Shop <pay>',
      'Shop<pay@example.com>',
      'a@example.com, b@example.com',
      'Shop, Inc <pay@example.com>',
      'Shop <pay@example.com> <b@example.com>',
      '"Shop <pay@example.com>',
      'Shop <pay@example.com>, b@example.com',
      'Shop (x) <pay@example.com>',
      'other@example.com <pay@example.com>',
      `${'a'.repeat(310)} <pay@example.com>`,
    ];
    for (const given of bad) expect(read(field, given)).toHaveLength(1);
  });

  it('colours, email addresses and ids of another shape', () => {
    for (const given of ['red', '#12', '#12345', '#1234567', '09f', '#ggg', 'url(x)', '#fff;']) {
      expect(read('brandColor', given)).not.toBe(given);
    }
    for (const given of ['help', 'a@b', 'Shop <a@example.com>', 'a@example.com,b@example.com']) {
      expect(read('supportEmail', given)).toEqual(['must be an email address such as help@example.com']);
    }
    for (const field of ids) {
      for (const given of [0, -1, 1.5, '0', '-1', '1.5', 'ETH', '1e3', '9'.repeat(12), 2 ** 40, true, {}, []]) {
        expect(read(field, given)).toEqual(['must be an id, or empty']);
      }
    }
  });

  it('a name that nobody could read', () => {
    for (const given of ['', ' ', '\u00a0', '\u200b', '\u202e'])
      expect(read('name', given)).toEqual(['must not be empty']);
    expect(read('name', 'a'.repeat(121))).toEqual(['must have at most 120 characters']);
  });

  it('a logo that is no file, and values that are no text', () => {
    for (const given of ['logo.png', 'data:image/png;base64,AAAA', 7, {}]) {
      expect(read('logo', given)).toEqual(['must be an image file in a multipart form']);
    }
    for (const field of ['name', 'logoPath', ...texts]) {
      for (const given of [7, true, {}, ['a']]) expect(read(field, given)).toHaveLength(1);
    }
  });
});

describe('the payload', () => {
  it('of a new project needs a name, and drops what is no field of it', () => {
    expect(createProject.body.safeParse({}).success).toBe(false);
    expect(createProject.body.safeParse({ name: null }).success).toBe(false);
    expect(createProject.body.parse({ name: 'Shop', id: 7, referenceId: 'x', isRoot: true })).toEqual({ name: 'Shop' });
  });

  it('of a change has no field for what is ours', () => {
    for (const body of [saveProject.body, updateProject.body]) {
      const fields = Object.keys(z.toJSONSchema(body, { io: 'input' }).properties ?? {});
      expect(fields.toSorted()).toEqual(['logo', 'logoPath', 'name', ...texts, ...ids].toSorted());
      for (const field of ['id', 'referenceId', 'createdAt', 'isRoot'])
        expect(body.safeParse({ [field]: 1 }).success).toBe(false);
    }
  });
});
