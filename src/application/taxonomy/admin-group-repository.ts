import type { AdminGroup, GroupDraft, GroupKind } from '../../domain/taxonomy/group-draft.ts';

/** What a deletion of the group also affects. */
export interface GroupUse {
  /** Products of the group, hidden and archived ones included. */
  readonly products: number;
  /** Products visible to visitors. */
  readonly visible: number;
}

/** A popular game that can be added with its attributes, delivery form and credential fields. */
export interface StarterGame {
  readonly slug: string;
  readonly name: string;
  /** The shop has a game of this address or name. */
  readonly isAdded: boolean;
}

/** Games, categories and tiers in the admin. All calls @throws PortError */
export interface AdminGroupRepository {
  /** All of a kind in the owner's order, inactive ones included. */
  list(kind: GroupKind): Promise<readonly AdminGroup[]>;
  byId(kind: GroupKind, id: string): Promise<AdminGroup | null>;
  use(kind: GroupKind, id: string): Promise<GroupUse>;
  /** Popular games in their order. */
  starterGames(): Promise<readonly StarterGame[]>;
  /** Appends popular games; those that the shop has stay as they are. @returns the number that was added */
  addStarterGames(slugs: readonly string[]): Promise<number>;
  /** Appends a group. @throws PortError `conflict` when the slug exists */
  insert(kind: GroupKind, draft: GroupDraft): Promise<AdminGroup>;
  /** @returns null when no group of this version exists */
  update(kind: GroupKind, id: string, changes: Partial<GroupDraft>, version: string): Promise<AdminGroup | null>;
  /** Its products have no such group afterwards. @returns false when no group of this version exists */
  delete(kind: GroupKind, id: string, version: string): Promise<boolean>;
  /**
   * Sets the complete order.
   * @param seen the order that must still be stored; without it any order is replaced
   * @returns false when the groups or their stored order differ
   */
  order(kind: GroupKind, ids: readonly string[], seen?: readonly string[]): Promise<boolean>;
}
