import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { FileStorageAdapter } from '../../../src/infrastructure/embedded/storage/file-storage-adapter.ts';
import { keysOf } from '../access-token.ts';
import { ShopProcess } from '../shop-process.ts';
import { signInto } from '../shop-token.ts';
import type { Row, Who } from './builders.ts';
import type { Asked } from './exchange.ts';

export const PRODUCT = '00000000-0000-4000-8000-000000000a02';
/** Bucket and name. */
export const PUBLIC_FILE = 'product-images/products/contoh.png';
export const SECRET_FILE = 'evidence/contoh.png';

const CUSTOMER = '00000000-0000-4000-8000-00000000c002';
const CONTENT = '0123456789abcdefghijklmnopqrstuvwxyz';
/** The entity tag of the public file. */
export const PUBLIC_FILE_TAG = `"${createHash('sha1').update(CONTENT).digest('base64url')}"`;

/** A shop with one product, a public and a private file, and a customer. */
export class RecordedShop {
  private constructor(
    readonly process: ShopProcess,
    private readonly headers: Readonly<Record<Who, Readonly<Record<string, string>>>>,
  ) {}

  static async open(): Promise<RecordedShop> {
    const shop = await ShopProcess.prepared({ PUBLIC_URL: 'http://localhost:4173', PAYMENT_GATEWAYS: 'sandbox,manual' });
    if ((await shop.start()) !== null) throw new Error(shop.output);
    const { publishableKey, token } = await signInto(shop, CUSTOMER, null);
    const { secretKey } = await keysOf(shop);
    const sql = await shop.database();
    await sql`insert into products (id, name, description, price, stock, sale_kind)
      values (${PRODUCT}, 'Akun contoh', 'Isi', 125000, 5, 'item')`;
    const files = new FileStorageAdapter(join(shop.dataFolder, 'storage'));
    for (const place of [PUBLIC_FILE, SECRET_FILE]) {
      const [bucket = '', ...rest] = place.split('/');
      const name = rest.join('/');
      const metadata = await files.uploadObject(bucket, name, Buffer.from(CONTENT), { mimetype: 'image/png', cacheControl: 'max-age=60' });
      const row = { id: randomUUID(), bucket_id: bucket, name, version: randomUUID() };
      await sql`insert into storage.objects ${sql({ ...row, metadata: sql.json({ httpStatusCode: 200, ...metadata }) })}`;
    }
    await sql.end();
    return new RecordedShop(shop, {
      nobody: {},
      guest: { apikey: publishableKey },
      customer: { apikey: publishableKey, authorization: `Bearer ${token}` },
      server: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    });
  }

  /** A row with the headers of whoever sends it. */
  asked({ who, ...row }: Row): Asked {
    return { ...row, headers: { ...this.headers[who], ...row.headers } };
  }
}
