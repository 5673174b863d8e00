import { randomUUID } from 'node:crypto';
import type { ShopProcess } from '../../../tests/support/shop-process.ts';
import type { ShopToken } from '../../../tests/support/shop-token.ts';

/** The state of a product by the answers to its requests. */
type Fate = 'kept' | 'deleted' | 'unknown';

/** A product with its dependent rows; only confirmed writes are recorded. */
interface Entry {
  fate: Fate;
  hasRental: boolean;
  hasSale: boolean;
}

const END = '2099-01-01T00:00:00Z';

/** A client that creates products with a rental option and a flash sale, deletes some, and records what the shop confirmed. */
export class CatalogueWriter {
  readonly entries = new Map<string, Entry>();
  acknowledged = 0;
  private isWorking = false;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly shop: ShopProcess,
    private readonly pass: ShopToken,
    private readonly chance: () => number,
  ) {}

  begin(): void {
    this.isWorking = true;
    this.work = this.loop();
  }

  /** Stops after the pending request. */
  async rest(): Promise<void> {
    this.isWorking = false;
    await this.work;
  }

  private async loop(): Promise<void> {
    while (this.isWorking) {
      if (this.chance() < 0.25) await this.remove();
      else await this.add();
    }
  }

  /** @returns whether the shop confirmed it */
  private async send(path: string, body: unknown): Promise<boolean> {
    const answer = await this.shop
      .get(`/rest/v1/${path}`, {
        method: 'POST',
        headers: { apikey: this.pass.publishableKey, authorization: `Bearer ${this.pass.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(8000),
      })
      .catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok === true) this.acknowledged += 1;
    else await new Promise((resolve) => setTimeout(resolve, 20));
    return answer?.ok === true;
  }

  private async add(): Promise<void> {
    const id = randomUUID();
    const entry: Entry = { fate: 'unknown', hasRental: false, hasSale: false };
    this.entries.set(id, entry);
    if (!(await this.send('products', { id, name: 'Akun', description: 'Isi', price: 1 }))) return;
    entry.fate = 'kept';
    entry.hasRental = await this.send('rental_options', { product_id: id, duration: '1 Hari', price: 1 });
    entry.hasSale = await this.send('flash_sales', { product_id: id, sale_price: 0, original_price: 2, end_time: END });
  }

  private async remove(): Promise<void> {
    const known = [...this.entries].filter(([, { fate }]) => fate === 'kept');
    const [id, entry] = known[Math.floor(this.chance() * known.length)] ?? [];
    if (id === undefined || entry === undefined) return;
    // Unknown until the answer arrives.
    entry.fate = 'unknown';
    if (await this.send('rpc/delete_product', { p_id: id })) entry.fate = 'deleted';
  }
}
