import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { texts } from './statements.ts';

type Session = {
  member_id: number;
  email: string;
  permissions: string[];
  projects: number[] | null;
  stepped_up_at: Date;
};
type Member = {
  id: number;
  email: string;
  name: string;
  role_name: string;
  role_display_name: string;
  must_reset_password: boolean;
  totp_confirmed_at: Date | null;
};
type Customer = {
  id: string;
  customer_id: string;
  email: string | null;
  name: string;
  project_id: number;
  created_at: Date;
};
type NewCustomer = { customerID: string; email: string | null; name: string };

const idleMs = 12 * 3_600_000;
const stepUpMs = 5 * 60_000;

/** The measured calls once more, without checks, refusals or safety. */
export function peerRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/api/v1/member', async (request) => {
    const session = await authenticate(pool, request);
    const { rows } = await run<Member>(pool, 'memberById', ['deleted', session.member_id]);
    const [member] = rows;
    if (!member) throw new Error('The member is missing.');
    return {
      member: { id: member.id, email: member.email, name: member.name },
      role: { name: member.role_name, displayName: member.role_display_name },
      permissions: session.permissions.toSorted(),
      projects: session.projects ?? 'all',
      totpEnabled: member.totp_confirmed_at !== null,
      resetPasswordRequired: member.must_reset_password,
      steppedUpUntil: new Date(session.stepped_up_at.getTime() + stepUpMs).toISOString(),
    };
  });

  app.get('/api/v1/external-platform/all', async (request) => {
    await authenticate(pool, request);
    const { rows } = await run<Record<string, unknown>>(pool, 'allProjects', []);
    return rows.map(listed);
  });

  app.post<{ Params: { id: string }; Body: NewCustomer }>(
    '/api/v1/external-platform/:id/members',
    async (request, reply) => {
      const session = await authenticate(pool, request);
      const customer = await addCustomer(pool, request, session, Number(request.params.id));
      void reply.code(201);
      return {
        id: Number(customer.id),
        customerID: customer.customer_id,
        email: customer.email,
        name: customer.name,
        projectId: customer.project_id,
        createdAt: customer.created_at.toISOString(),
      };
    },
  );
}

async function authenticate(pool: pg.Pool, request: FastifyRequest): Promise<Session> {
  const hash = createHash('sha256').update(String(request.headers['api-key'])).digest();
  const now = new Date();
  const { rows } = await run<Session>(pool, 'sessionByKey', [hash, now, new Date(now.getTime() - idleMs)]);
  const [session] = rows;
  if (!session) throw new Error('There is no such session.');
  return session;
}

async function addCustomer(
  pool: pg.Pool,
  request: FastifyRequest<{ Body: NewCustomer }>,
  session: Session,
  projectId: number,
): Promise<Customer> {
  const { customerID, email, name } = request.body;
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await run(client, 'projectIsThere', [projectId]);
    const { rows } = await run<Customer>(client, 'insertCustomer', [projectId, customerID, email, name, now]);
    const [customer] = rows;
    if (!customer) throw new Error('The customer was there already.');
    const after = JSON.stringify({ customerID });
    await run(client, 'insertActivity', [
      now,
      'member',
      session.member_id,
      session.email,
      projectId,
      'customer.created',
      'customer',
      customer.id,
      null,
      after,
      request.ip,
      request.headers['user-agent'] ?? '',
      randomUUID(),
    ]);
    await client.query('commit');
    return customer;
  } finally {
    client.release();
  }
}

function run<R extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  name: keyof typeof texts,
  values: unknown[],
): Promise<pg.QueryResult<R>> {
  return on.query<R>({ name, text: texts[name], values });
}

function listed(row: Record<string, unknown>): Record<string, unknown> {
  return {
    id: row['id'],
    name: row['name'],
    logoPath: row['logo_hash'],
    defaultPaymentBlockchainID: row['default_payment_blockchain_id'],
    defaultPaymentBlockchainCurrencyID: row['default_payment_blockchain_currency_id'],
    brandColor: row['brand_color'],
    cancelEndpoint: row['cancel_endpoint'],
    successEndpoint: row['success_endpoint'],
    website: row['website'],
    twitterURL: row['twitter_url'],
    discordURL: row['discord_url'],
    linkedInURL: row['linked_in_url'],
    telegramURL: row['telegram_url'],
    supportEmail: row['support_email'],
    emailSendRequestFrom: row['email_send_request_from'],
    emailSendRequestReplyTo: row['email_send_request_reply_to'],
  };
}
