import { randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minutesAfter } from '@coffer/kernel/clock.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 16;
const triesMax = 20;
const triesMinutes = 60;

const fileName = 'first-passkey-code';

/**
 * What whoever adds the first passkey reads where nobody but the signer writes. So many are taken
 * in an hour: whoever guesses finds nothing, and keeps nobody out for long.
 */
export class FirstCode {
  readonly file: string;
  #left = triesMax;
  #countedUntil: Date | null = null;

  constructor(folder: string) {
    this.file = path.join(folder, fileName);
  }

  /** Somebody needs it. */
  draw(): void {
    if (existsSync(this.file)) return;
    const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    writeFileSync(this.file, `${(drawn.match(/.{4}/g) ?? []).join('-')}\n`, { mode: 0o600 });
  }

  take(given: string, now: Date): boolean {
    if (!existsSync(this.file) || !this.#mayTry(now)) return false;
    return isSame(plain(given), plain(readFileSync(this.file, 'utf8')));
  }

  #mayTry(now: Date): boolean {
    if (this.#countedUntil === null || this.#countedUntil <= now) {
      this.#countedUntil = minutesAfter(now, triesMinutes);
      this.#left = triesMax;
    }
    this.#left -= 1;
    return this.#left >= 0;
  }

  /** Nobody needs it any more. */
  end(): void {
    rmSync(this.file, { force: true });
  }
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
