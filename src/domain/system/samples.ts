/** How much of the demonstration there is, and would go. */
export interface SampleCounts {
  readonly products: number;
  readonly rentals: number;
  readonly sales: number;
  /** Games, categories and tiers that nothing real is in. */
  readonly groups: number;
  /** Those that real products are in: they stay, as the shop's own. */
  readonly keptGroups: number;
  readonly notifications: number;
  readonly files: number;
}

/** Whether anything is left of it. */
export const hasSamples = ({ products, groups, keptGroups, notifications, files }: SampleCounts): boolean =>
  products + groups + keptGroups + notifications + files > 0;

/** Whether somebody typed the name of the shop, as the database compares it. */
export const isShopName = (typed: string, name: string): boolean =>
  typed.trim() !== '' && typed.trim().toLowerCase() === name.trim().toLowerCase();
