/** A product as a site map names it. */
export interface MappedProduct {
  readonly id: string;
  readonly changedAt: Date;
}

/** Reads all visible products in pages. All calls @throws PortError. */
export interface SiteMapProducts {
  /**
   * The next ones in the order of their ids.
   * @param after the last id of the batch before, null for the first
   * @param limit 1 to 1,000
   */
  next(after: string | null, limit: number): Promise<readonly MappedProduct[]>;
}
