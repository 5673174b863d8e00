import type { ReadersShop } from './readers-shop.ts';

/** One kind of programs that read the shop. */
export interface ReadersPart {
  readonly title: string;
  /** @returns what was read, and every difference */
  run(shop: ReadersShop): Promise<PartResult>;
}

interface PartResult {
  readonly rows: readonly (readonly [name: string, value: string | number])[];
  /** What a program read otherwise than it stands on the page or in the file. */
  readonly differences: readonly string[];
}
