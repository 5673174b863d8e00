/** A product in the site map. */
export interface MappedProduct {
  readonly id: string;
  readonly changedAt: Date;
}

/** Reads all visible products in pages. All calls @throws PortError. */
export interface SiteMapProducts {
  /** The next products, ordered by id. @param after the last id of the previous batch; null for the first @param limit 1 to 1,000 */
  next(after: string | null, limit: number): Promise<readonly MappedProduct[]>;
}
