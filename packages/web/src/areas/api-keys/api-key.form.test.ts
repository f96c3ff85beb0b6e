import { describe, expect, it } from 'vitest';
import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { bodyOf, formOfKey, placeIssues, problemsOf, type KeyForm } from './api-key.form.ts';

const now = new Date(2026, 10, 20, 12).getTime();
const form: KeyForm = {
  description: ' Shop server ',
  expiry: 'never',
  expiryDate: '',
  ipAllowlist: '',
  scopes: ['payments:write', 'projects:read'],
};

describe('what is asked for', () => {
  it('is nothing more than a scope', () => {
    expect(problemsOf({ ...form, description: '' }, now)).toEqual({});
    expect(problemsOf({ ...form, scopes: [] }, now)).toEqual({ scopes: 'Choose at least one scope' });
  });

  it('is a description that fits, counted as it is kept', () => {
    expect(problemsOf({ ...form, description: ` ${'x'.repeat(120)} ` }, now)).toEqual({});
    expect(problemsOf({ ...form, description: 'x'.repeat(121) }, now)).toEqual({
      description: 'must have at most 120 characters',
    });
  });

  it.each([
    ['', 'Choose a date'],
    ['2026-11-19', 'Choose today or a later date'],
  ])('is a date that is still to come: %j', (expiryDate, message) => {
    expect(problemsOf({ ...form, expiry: 'date', expiryDate }, now)).toEqual({ expiryDate: message });
  });

  it('may be a key for today', () => {
    expect(problemsOf({ ...form, expiry: 'date', expiryDate: '2026-11-20' }, now)).toEqual({});
  });
});

describe('what is sent', () => {
  it('is plain, and scopes in the order of the list', () => {
    expect(bodyOf(form, now)).toEqual({
      description: 'Shop server',
      scopes: ['projects:read', 'payments:write'],
      ipAllowlist: [],
      expiresAt: null,
    });
  });

  it('is one entry for each line that says something', () => {
    const { ipAllowlist } = bodyOf({ ...form, ipAllowlist: ' 203.0.113.7\n\n10.0.0.0/8 , ::1\n' }, now);
    expect(ipAllowlist).toEqual(['203.0.113.7', '10.0.0.0/8', '::1']);
  });

  it('is so many days from now, or the end of the chosen day', () => {
    const expiresAt = (given: Partial<KeyForm>) => bodyOf({ ...form, ...given }, now).expiresAt;
    expect(expiresAt({ expiry: '30' })).toBe(new Date(now + 30 * 86_400_000).toISOString());
    expect(expiresAt({ expiry: 'date', expiryDate: '2026-12-31' })).toBe(new Date(2027, 0, 1).toISOString());
  });

  it('leaves the expiry of a key alone unless another was chosen', () => {
    const key = { description: '', scopes: ['projects:read'], ipAllowlist: ['::1', '::2'] } as unknown as ApiKeyView;
    const kept = formOfKey({ ...key, expiresAt: '2026-11-01T00:00:00.000Z' });
    expect(kept.ipAllowlist).toBe('::1\n::2');
    expect(bodyOf(kept, now)).not.toHaveProperty('expiresAt');
    expect(bodyOf(formOfKey({ ...key, expiresAt: null }), now)).toMatchObject({ expiresAt: null });
  });
});

describe('what the server refuses', () => {
  it('names the entries of the list that are wrong', () => {
    const given = { ...form, ipAllowlist: '10.0.0.1\n\nnowhere\n1.2.3' };
    const message = 'must be an IP address';
    const issues = [
      { path: 'ipAllowlist.1', message },
      { path: 'ipAllowlist.2', message },
    ];
    expect(placeIssues(issues, given)).toEqual({
      problems: { ipAllowlist: 'nowhere, 1.2.3: must be an IP address' },
      rest: [],
    });
  });

  it('stands at the field it belongs to, and else above all', () => {
    const issues = [
      { path: 'description', message: 'a' },
      { path: 'scopes.3', message: 'b' },
      { path: 'expiresAt', message: 'c' },
      { path: 'other', message: 'must go' },
      { path: '', message: 'whole' },
    ];
    expect(placeIssues(issues, { ...form, expiry: 'date' })).toEqual({
      problems: { description: 'a', scopes: 'b', expiryDate: 'c' },
      rest: ['other must go', 'whole'],
    });
    expect(placeIssues(issues.slice(2, 3), { ...form, expiry: '30' }).problems).toEqual({ expiry: 'c' });
  });
});
