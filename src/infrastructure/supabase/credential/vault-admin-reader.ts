import * as v from 'valibot';
import type {
  LoginCodeRequest,
  VaultAdminRepository,
  VaultOverview,
  VaultProduct,
} from '../../../application/credential/vault-admin-repository.ts';
import { time } from '../../../application/shared/call-answers.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const OverviewJson = v.pipe(
  v.object({
    is_open: v.boolean(),
    since: time,
    sealed: v.number(),
    without_credentials: v.number(),
    keys: v.array(v.object({ key_id: v.string(), count: v.number() })),
    products: v.array(v.object({ product_id: v.string(), name: v.string(), missing: v.number() })),
  }),
  v.transform(
    (row): VaultOverview => ({
      isOpen: row.is_open,
      since: row.since,
      sealed: row.sealed,
      withoutCredentials: row.without_credentials,
      keys: row.keys.map(({ key_id, count }) => ({ keyId: key_id, count })),
      products: row.products.map(({ product_id, name, missing }) => ({ productId: product_id, name, missing })),
    }),
  ),
);

const ProductJson = v.pipe(
  v.object({
    name: v.string(),
    fields: v.array(
      v.object({ name: v.string(), label: v.string(), scope: v.picklist(['renter', 'buyer']), required: v.boolean(), secret: v.boolean() }),
    ),
    units: v.array(
      v.object({
        unit_id: v.string(),
        position: v.number(),
        state: v.picklist(['available', 'reserved', 'sold', 'quarantined']),
        has_credentials: v.boolean(),
        version: v.nullable(v.number()),
        sealed_at: v.nullable(time),
        is_erased: v.nullable(v.boolean()),
        opened_count: v.number(),
        order_id: v.nullable(v.string()),
        order_number: v.nullable(v.string()),
      }),
    ),
  }),
  v.transform(
    ({ name, fields, units }): VaultProduct => ({
      name,
      fields,
      units: units.map((row) => ({
        ...{ id: row.unit_id, position: row.position, state: row.state, version: row.version },
        hasCredentials: row.has_credentials,
        sealedAt: row.sealed_at,
        isErased: row.is_erased ?? false,
        openedCount: row.opened_count,
        orderId: row.order_id,
        orderNumber: row.order_number,
      })),
    }),
  ),
);

const CodeJson = v.pipe(
  v.object({
    id: v.string(),
    order_id: v.string(),
    number: v.string(),
    product_name: v.string(),
    asked_at: time,
    promised_at: time,
  }),
  v.transform(
    ({ order_id, product_name, asked_at, promised_at, ...row }): LoginCodeRequest => ({
      ...row,
      orderId: order_id,
      productName: product_name,
      askedAt: asked_at,
      promisedAt: promised_at,
    }),
  ),
);

/** Reads the vault for staff over PostgREST. */
export class SupabaseVaultAdminReader implements Pick<VaultAdminRepository, 'overview' | 'product' | 'loginCodes'> {
  constructor(private readonly rest: RestClient) {}

  async overview(): Promise<VaultOverview> {
    return v.parse(OverviewJson, dataOf(await this.rest.rpc('vault_overview')));
  }

  async product(productId: string): Promise<VaultProduct> {
    return v.parse(ProductJson, dataOf(await this.rest.rpc('unit_credentials', { p_product: productId })));
  }

  async loginCodes(): Promise<readonly LoginCodeRequest[]> {
    return v.parse(v.array(CodeJson), dataOf(await this.rest.rpc('login_code_queue')));
  }
}
