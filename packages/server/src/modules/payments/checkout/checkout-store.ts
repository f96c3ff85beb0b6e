import { sql, type Selectable } from 'kysely';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import { isReference } from '@coffer/kernel/id.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Payment as Row } from '../../../platform/db/types.generated.ts';
import type { AttemptStatus } from '../asking/attempt-status.ts';
import type { Payment } from '../asking/payment.ts';
import { paymentColumns, toPayment } from '../asking/payment-store.ts';

// The reference is the secret of its payer: no scope is asked.

export type Checkout = {
  payment: Payment;
  network: 'mainnet' | 'testnet' | 'local';
  project: {
    name: string;
    logoHash: string | null;
    color: string | null;
    website: string | null;
    supportEmail: string | null;
    successUrl: string | null;
    cancelUrl: string | null;
    defaultBlockchainId: number | null;
    defaultCurrencyId: number | null;
  };
  customerID: string | null;
  email: string | null;
  /** About how many seconds lie between the blocks of each chain, as they came of late. */
  blockSeconds: Readonly<Record<string, number | null>>;
};

const blocksCompared = 20;

type PaymentRow = Pick<Selectable<Row>, (typeof paymentColumns)[number]>;
type CheckoutRow = PaymentRow &
  Checkout['project'] &
  Pick<Checkout, 'network' | 'customerID' | 'email' | 'blockSeconds'>;

/** A payment and what stands around it. What a project emptied is as good as never set. */
export async function findCheckout(db: Db, reference: string): Promise<Checkout | undefined> {
  if (!isReference(reference)) return undefined;
  const { rows } = await sql<CheckoutRow>`
    select ${ownColumns}, j.name, nullif(j.logo_hash, '') as "logoHash", nullif(j.brand_color, '') as color,
      nullif(j.website, '') as website, nullif(j.support_email, '') as "supportEmail",
      nullif(j.success_endpoint, '') as "successUrl", nullif(j.cancel_endpoint, '') as "cancelUrl",
      j.default_payment_blockchain_id as "defaultBlockchainId",
      j.default_payment_blockchain_currency_id as "defaultCurrencyId", c.customer_id as "customerID", c.email,
      (select min(network) from blockchain) as network, (
        select coalesce(json_object_agg(r.blockchain_id, s.seconds), '{}')
        from chain_cursor r cross join lateral (
          select extract(epoch from max(at) - min(at))::float8 / nullif(count(*) - 1, 0) as seconds
          from (select at from chain_block where blockchain_id = r.blockchain_id
            order by height desc limit ${blocksCompared}) newest) s) as "blockSeconds"
    from payment p join project j on j.id = p.project_id left join customer c on c.id = p.customer_id
    where p.reference_id = ${reference}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { network, customerID, email, blockSeconds, name, logoHash, color, website, supportEmail } = row;
  const { successUrl, cancelUrl, defaultBlockchainId, defaultCurrencyId } = row;
  return {
    payment: toPayment(row),
    network,
    customerID,
    email,
    blockSeconds,
    project: {
      name,
      logoHash,
      color,
      website,
      supportEmail,
      successUrl,
      cancelUrl,
      defaultBlockchainId,
      defaultCurrencyId,
    },
  };
}

const ownColumns = sql.raw(paymentColumns.map((column) => `p.${column}`).join(', '));

/** A quote with what it takes to show it. */
export type Attempt = {
  id: number;
  status: AttemptStatus;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  chainId: string;
  family: ChainFamily;
  confirmations: number;
  blockchainCurrencyId: number;
  currencyCode: string;
  currencyName: string;
  contract: string | null;
  decimals: number;
  addressId: number;
  walletId: number;
  address: string;
  assignedAt: Date;
  addressStatus: string;
  dueUnits: bigint;
  usdUnits: bigint;
  price: string;
  uri: string;
  quotedAt: Date;
  expiresAt: Date;
};

type AttemptRow = Omit<Attempt, 'dueUnits' | 'usdUnits'> & Record<'dueUnits' | 'usdUnits', string>;

/** The newest first. */
export async function listAttempts(db: Db, paymentId: number, rowsMax: number): Promise<Attempt[]> {
  const { rows } = await sql<AttemptRow>`
    select t.id, t.status, t.due_units::text as "dueUnits", t.usd_units::text as "usdUnits", t.price, t.uri,
      t.quoted_at as "quotedAt", t.expires_at as "expiresAt", bc.id as "blockchainCurrencyId", bc.contract, bc.decimals,
      c.code as "currencyCode", c.name as "currencyName", b.id as "blockchainId", b.code as "blockchainCode",
      b.name as "blockchainName", b.chain_id as "chainId", b.family, b.confirmations, a.id as "addressId",
      a.wallet_id as "walletId", a.address, a.assigned_at as "assignedAt", a.status as "addressStatus"
    from attempt t join blockchain_currency bc on bc.id = t.blockchain_currency_id
    join currency c on c.id = bc.currency_id join blockchain b on b.id = bc.blockchain_id
    join address a on a.id = t.address_id
    where t.payment_id = ${paymentId}::bigint order by t.id desc limit ${rowsMax}::int`.execute(db);
  return rows.map((row) => ({ ...row, dueUnits: BigInt(row.dueUnits), usdUnits: BigInt(row.usdUnits) }));
}

export async function findDepositAddress(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('address').select('address').where('id', '=', id).executeTakeFirstOrThrow();
  return row.address;
}

export async function lockPayer(tx: Tx, customerId: number): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}
