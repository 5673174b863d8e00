/** How many sample records exist, and would be deleted. */
export interface SampleCounts {
  readonly products: number;
  readonly rentals: number;
  readonly sales: number;
  /** Games, categories and tiers without real products. */
  readonly groups: number;
  /** Groups with real products, which are not deleted. */
  readonly preservedGroups: number;
  readonly notifications: number;
  readonly files: number;
}

/** Whether any sample records are left. */
export const hasSamples = ({ products, groups, preservedGroups, notifications, files }: SampleCounts): boolean =>
  products + groups + preservedGroups + notifications + files > 0;

/** Whether the typed text is the shop's name, as the database compares it. */
export const isShopName = (input: string, name: string): boolean =>
  input.trim() !== '' && input.trim().toLowerCase() === name.trim().toLowerCase();
