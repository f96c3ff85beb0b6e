import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '@coffer/kernel/clock.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Language } from '@coffer/kernel/language.ts';
import type { Chains } from '../chains/port/chains.ts';
import type { Chain } from '../chains/port/port.ts';
import type { Subject } from './access.ts';
import type { Config } from './config.ts';
import type { DatabaseOutage } from './db/database-outage.ts';
import type { Db } from './db/db.ts';
import type { Devnet } from './devnet.ts';
import type { Gate } from './gate.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { LatestBatch } from './latest-batch.ts';
import type { Limits } from './limits.ts';
import type { UnnamedProxy } from './http/unnamed-proxy.ts';
import type { MasterKey } from './keys/master-key.ts';
import type { OpenedByVersion } from './opened-by-version.ts';
import type { Emit } from './events/outbox.ts';
import type { SigningKey } from './keys/signing-key.ts';
import type { Passwords } from './keys/passwords.ts';
import type { SafeFetch } from './net/safe-fetch.ts';

/** What the whole program shares. Built once, in app/compose.ts. */
export type Deps = {
  config: Config;
  log: Logger;
  clock: Clock;
  pool: pg.Pool;
  db: Db;
  /** Whether the database is away, said once. */
  outage: DatabaseOutage;
  masterKey: MasterKey;
  /** Opens the keys of hot wallets: only processes that sign have it. */
  signingKey?: SigningKey | undefined;
  /** Which adapter speaks for which chain. */
  chains: Chains;
  /** The connections to nodes of this process, one for each chain. */
  openedChains: OpenedByVersion<ChainCode, Chain>;
  /** About what a transfer costs on each chain, for payers who choose. */
  networkFees: KeptAnswers<bigint>;
  /** The way to addresses that merchants name. */
  outbound: SafeFetch;
  limits: Limits;
  passwords: Passwords;
  /** A rush of sign-ins waits here, before it takes connections that everybody else needs; whoever is known does not wait behind it. */
  signInGates: Readonly<Record<'known' | 'strangers', Gate>>;
  /** When sessions and keys were last used, written in batches. */
  sessionsSeen: LatestBatch<Date>;
  keysSeen: LatestBatch<{ at: Date; ip: string }>;
  /** Which payments were looked at, written in the same way. */
  views: LatestBatch<Date, string>;
  /** Records what happened and queues the reactions to it, in the transaction that made it happen. */
  emit: Emit;
  /** Whether requests come through a proxy that the settings do not know. */
  unnamedProxy: UnnamedProxy;
  /** Says something to the operator at the console: links and tokens that no log may hold. */
  tellOperator: (text: string) => void;
  /** Chains on this machine, for trying things out; in production there are none. */
  devnet?: Devnet;
};

/** One request on its way through: who asks, from where, and the database as this request sees it. */
export type Call<S extends Subject = Subject> = {
  subject: S;
  db: Db;
  now: Date;
  ip: string;
  /** It came from this machine, through no proxy. */
  isDirect: boolean;
  userAgent: string;
  /** What a browser asks for, or the page that asks. */
  language: Language;
  requestId: string;
  /** The Idempotency-Key it came with: a repeat of it is not a second request. */
  idempotencyKey?: string;
};
