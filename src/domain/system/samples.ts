/** How much of the demonstration there is, and would go. */
export interface SampleCounts {
  readonly products: number;
  readonly rentals: number;
  readonly sales: number;
  /** Games, categories and tiers that nothing real is in. */
  readonly groups: number;
  /** Those that real products are in: they stay, as the shop's own. */
  readonly preservedGroups: number;
  readonly notifications: number;
  readonly files: number;
}

/** Whether anything is left of it. */
export const hasSamples = ({ products, groups, preservedGroups, notifications, files }: SampleCounts): boolean =>
  products + groups + preservedGroups + notifications + files > 0;

/** Whether somebody typed the name of the shop, as the database compares it. */
export const isShopName = (input: string, name: string): boolean =>
  input.trim() !== '' && input.trim().toLowerCase() === name.trim().toLowerCase();
