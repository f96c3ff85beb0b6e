import { expect, test } from 'vitest';
import { isLoopbackUrl } from './is-loopback-url.ts';

test.each([
  'http://localhost:8080/pay',
  'http://127.0.0.1',
  'https://127.8.9.1:8443',
  'http://[::1]:8080',
  'http://shop.localhost',
])('%s opens on the same machine alone', (address) => expect(isLoopbackUrl(address)).toBe(true));

test.each([
  'https://pay.example.com',
  'http://192.168.1.20:8080',
  'http://127.example.com',
  'https://localhost.example.com',
])('%s is reached from elsewhere', (address) => expect(isLoopbackUrl(address)).toBe(false));
