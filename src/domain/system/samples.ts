/** How many sample records exist, and would be deleted. */
export interface SampleCounts {
  readonly products: number;
  readonly rentals: number;
  readonly sales: number;
  /** Games, categories and tiers without real products. */
  readonly groups: number;
  /** Groups with real products, which are not deleted. */
  readonly preservedGroups: number;
  /** The structure, which stays whole where the owner wants it. */
  readonly games: number;
  /** Attributes of those games. */
  readonly attributes: number;
  readonly categories: number;
  readonly tiers: number;
  readonly notifications: number;
  readonly files: number;
}

/** Whether any sample records are left. */
export const hasSamples = ({ products, groups, preservedGroups, notifications, files }: SampleCounts): boolean =>
  products + groups + preservedGroups + notifications + files > 0;

/** What stays of the structure, and what goes, when the samples are removed. */
export const splitSamples = (
  { products, rentals, sales, groups, preservedGroups, notifications, files, games, attributes, categories, tiers }: SampleCounts,
  keepsGroups: boolean,
) => {
  const gone = { products, rentals, sales, notifications, files };
  return keepsGroups
    ? { stays: { games, attributes, categories, tiers }, goes: gone }
    : { stays: { preservedGroups }, goes: { ...gone, groups } };
};

/** Whether the typed text is the shop's name, as the database compares it. */
export const isShopName = (input: string, name: string): boolean =>
  input.trim() !== '' && input.trim().toLowerCase() === name.trim().toLowerCase();
