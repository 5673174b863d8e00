import { PortError } from '../../../application/shared/port-error.ts';
import type { Samples } from '../../../application/system/samples.ts';
import type { SampleCounts } from '../../../domain/system/samples.ts';
import { isShopName } from '../../../domain/system/samples.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** Fake of the removal of samples, over the catalogue in memory. It has no sample groups and no notifications. */
export class InMemorySamples implements Samples {
  mayWrite = true;
  /** Each call removes this many products. */
  atOnce = 200;
  /** Simulates this many failures of storage. */
  failures = 0;
  private waiting: readonly string[] = [];

  constructor(
    private readonly catalogue: MemoryCatalogue,
    readonly files = new Set<string>(),
    readonly shop = 'Arena Akun',
  ) {}

  async counts(): Promise<SampleCounts> {
    this.guard();
    const { sales } = this.catalogue;
    const samples = this.samples();
    const isSample = (id: string): boolean => samples.some((product) => product.id === id);
    return {
      products: samples.length,
      rentals: samples.flatMap(({ rentalOptions }) => rentalOptions).length,
      sales: sales.filter(({ productId }) => isSample(productId)).length,
      groups: 0,
      preservedGroups: 0,
      notifications: 0,
      files: new Set([...this.waiting, ...samples.flatMap((product) => this.filesOf(product.image))]).size,
    };
  }

  async removeNext(shop: string): Promise<number> {
    this.guard();
    if (!isShopName(shop, this.shop)) throw new PortError('invalid', 'another name', 'WRONG_NAME');
    const leaving = this.samples().slice(0, this.atOnce);
    this.waiting = [...this.waiting, ...leaving.flatMap(({ image }) => this.filesOf(image))];
    this.catalogue.products = this.catalogue.products.filter((product) => !leaving.includes(product));
    this.catalogue.sales = this.catalogue.sales.filter(({ productId }) => !leaving.some(({ id }) => id === productId));
    return this.samples().length;
  }

  async filesLeft(): Promise<readonly string[]> {
    this.guard();
    const shown = this.catalogue.products.flatMap(({ image }) => this.filesOf(image));
    this.waiting = this.waiting.filter((file) => this.files.has(file));
    return this.waiting.filter((file) => !shown.includes(file)).slice(0, 100);
  }

  async removeFiles(files: readonly string[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new PortError('unavailable', 'offline');
    }
    for (const file of files) this.files.delete(file);
  }

  private samples() {
    return this.catalogue.products.filter(({ isSample }) => isSample);
  }

  private filesOf(address: string | null): string[] {
    const file = /\/storage\/v1\/object\/public\/(.+)$/.exec(address ?? '')?.[1];
    return file !== undefined && this.files.has(file) ? [file] : [];
  }

  private guard(): void {
    if (!this.mayWrite) throw new PortError('denied', 'not allowed to remove the samples', '42501');
  }
}
