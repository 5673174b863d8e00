import { PortError } from '../../../application/shared/port-error.ts';
import type { Samples } from '../../../application/system/samples.ts';
import type { SampleCounts } from '../../../domain/system/samples.ts';
import { isShopName } from '../../../domain/system/samples.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** Fake of the removal of samples, over the catalogue in memory. It has no notifications. */
export class InMemorySamples implements Samples {
  mayWrite = true;
  /** Each call removes this many products. */
  atOnce = 200;
  /** Simulates this many failures of storage. */
  failures = 0;
  /** Ids of the demonstration's games, categories and tiers. */
  readonly groups = new Set<string>();
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
      groups: [...this.groups].filter((id) => !this.isGroupUsed(id)).length,
      preservedGroups: [...this.groups].filter((id) => this.isGroupUsed(id)).length,
      games: this.samplesOf(this.catalogue.games).length,
      attributes: this.samplesOf(this.catalogue.games).flatMap(({ id }) => this.catalogue.schemas.get(id) ?? []).length,
      categories: this.samplesOf(this.catalogue.categories).length,
      tiers: this.samplesOf(this.catalogue.tiers).length,
      notifications: 0,
      files: new Set([...this.waiting, ...samples.flatMap((product) => this.filesOf(product.image))]).size,
    };
  }

  async removeNext(shop: string, keepsGroups: boolean): Promise<number> {
    this.guard();
    if (!isShopName(shop, this.shop)) throw new PortError('invalid', 'another name', 'WRONG_NAME');
    const leaving = this.samples().slice(0, this.atOnce);
    this.waiting = [...this.waiting, ...leaving.flatMap(({ image }) => this.filesOf(image))];
    this.catalogue.products = this.catalogue.products.filter((product) => !leaving.includes(product));
    this.catalogue.sales = this.catalogue.sales.filter(({ productId }) => !leaving.some(({ id }) => id === productId));
    if (this.samples().length === 0) this.removeGroups(keepsGroups);
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

  private removeGroups(keepsGroups: boolean): void {
    const { catalogue } = this;
    const stays = ({ id }: { readonly id: string }): boolean => !this.groups.has(id) || keepsGroups || this.isGroupUsed(id);
    catalogue.games = catalogue.games.filter(stays);
    catalogue.categories = catalogue.categories.filter(stays);
    catalogue.tiers = catalogue.tiers.filter(stays);
    this.groups.clear();
  }

  private samplesOf<Group extends { readonly id: string }>(groups: readonly Group[]): readonly Group[] {
    return groups.filter(({ id }) => this.groups.has(id));
  }

  private isGroupUsed(id: string): boolean {
    return this.catalogue.products.some(
      ({ isSample, game, category, tier }) => !isSample && [game?.id, category?.id, tier?.id].includes(id),
    );
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
