import { openTestDatabase, type TestDatabase, type TestUser } from '../test-database.ts';

/** A row as `import_products_of` takes it. */
export interface SentRow {
  readonly id: string;
  readonly is_new: boolean;
  readonly [column: string]: unknown;
}

/** An import of the list. */
interface ListedImport {
  readonly id: string;
  readonly began_at: string;
  readonly [column: string]: unknown;
}

/** A database with staff who import products, and a customer. */
export interface ImportWorld {
  readonly database: TestDatabase;
  readonly owner: TestUser;
  /** Writes the catalogue and does not read the books. */
  readonly editor: TestUser;
  readonly customer: TestUser;
  call(name: string, body: object, user?: TestUser): Promise<unknown>;
  /** Imports rows as the owner. @returns the id of the import */
  imported(...rows: readonly SentRow[]): Promise<string>;
  undo(importId: string, user?: TestUser): Promise<unknown>;
  /** Imports as the list shows them, the latest first. */
  list(user?: TestUser): Promise<readonly ListedImport[]>;
  /** Seals something into units, as the vault stores it. */
  seal(units: readonly string[]): Promise<unknown>;
  /** Ids of the units of a product, in their order. */
  unitsOf(product: string): Promise<readonly string[]>;
  /** An order of the customer, as the shop writes it. */
  order(product: string): Promise<unknown>;
  names(ids: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A new product, unless `given` says otherwise. */
export const sentRow = (given: Readonly<Record<string, unknown>> = {}): SentRow => ({
  id: crypto.randomUUID(),
  is_new: true,
  name: 'Impor',
  description: 'Isi',
  price: 1000,
  ...given,
});

/** A change of a product. */
export const changeOf = ({ id }: SentRow, given: Readonly<Record<string, unknown>>): SentRow => ({ id, is_new: false, ...given });

/** Rows that a page sends at once. */
const AT_ONCE = 250;

export const openImportWorld = async (): Promise<ImportWorld> => {
  const database = await openTestDatabase();
  const [owner, editor, customer] = [await database.user('owner'), await database.user('content'), await database.user()];
  const call: ImportWorld['call'] = async (name, body, { token } = owner) =>
    (await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) })).json();
  return {
    database,
    owner,
    editor,
    customer,
    call,
    imported: async (...rows) => {
      const p_import = crypto.randomUUID();
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await call('import_products_of', { p_import, p_rows: JSON.stringify(rows.slice(from, from + AT_ONCE)), p_file: 'stok.csv' });
      return p_import;
    },
    undo: (p_import, user = owner) => call('undo_import', { p_import }, user),
    list: (user = owner) => call('list_imports', { p_limit: 50 }, user) as Promise<readonly ListedImport[]>,
    seal: (units) => database.sql`
      with sealed as (
        insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
        select u::uuid, 'buyer', 1, 'tersegel', 'kunci', '0a1b2c3d', '{login}' from unnest(${units}::text[]) u returning unit_id)
      update private.units u set has_credentials = true from sealed s where u.id = s.unit_id`,
    unitsOf: async (product) =>
      (await database.sql<{ id: string }[]>`select id from private.units where product_id = ${product} order by position`).map(
        ({ id }) => id,
      ),
    order: (product) => database.sql`insert into orders (buyer_id, product_id) values (${customer.id}, ${product})`,
    names: async (ids) =>
      (await database.sql<{ name: string }[]>`select name from products where id = any (${ids}) order by name`).map(({ name }) => name),
    close: () => database.close(),
  };
};
