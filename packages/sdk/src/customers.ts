import { calls } from './calls.ts';
import { CofferError } from './coffer-error.ts';
import { request, type CallOptions, type ChangeOptions, type Connection } from './request.ts';
import type { Customer, CustomerPage, NewCustomer, Project } from './shapes.ts';

export type CustomerSearch = {
  /** Part of an email address or of a customerID. */
  query?: string;
  /** 1 to 100; 25 when left out. */
  limit?: number;
  offset?: number;
};

export type Customers = {
  /** Adds a customer. Creating a payment adds its customer too. */
  create(customer: NewCustomer, options?: ChangeOptions): Promise<Customer>;
  /** One page, the newest first. */
  list(search?: CustomerSearch, options?: CallOptions): Promise<CustomerPage>;
  /** Every customer that a search finds, page by page as they are taken. */
  listAll(search?: Pick<CustomerSearch, 'query'>, options?: CallOptions): AsyncGenerator<Customer>;
};

const pageMax = 100;

export function customersOf(connection: Connection): Customers {
  let known: Promise<number> | undefined;
  const customers: Customers = {
    async create(customer, options) {
      const id = await ownProject();
      return request(connection, calls.createCustomer, { params: { id }, body: customer }, options);
    },
    list: (query = {}, options = {}) =>
      request(connection, calls.listCustomers, { params: { id: 'all' }, query }, options),
    listAll,
  };
  return customers;

  async function* listAll(search: CustomerSearch = {}, options: CallOptions = {}): AsyncGenerator<Customer> {
    for (let offset = 0; ; offset += pageMax) {
      const page = await customers.list({ ...search, limit: pageMax, offset }, options);
      yield* page.data;
      if (page.data.length < pageMax) return;
    }
  }

  /** An API key belongs to one project for good: it is asked for once. */
  async function ownProject(): Promise<number> {
    known ??= request<Project[]>(connection, calls.listProjects, {}).then(onlyOne);
    try {
      return await known;
    } catch (failure) {
      known = undefined;
      throw failure;
    }
  }
}

function onlyOne([project, ...others]: Project[]): number {
  if (project && others.length === 0) return project.id;
  throw new CofferError(
    400,
    'PROJECT_REQUIRED',
    "Use a project's API key: this one opens more than one project or none.",
  );
}
