import type { AdminGroup, GroupDraft, GroupKind } from '../../domain/taxonomy/group-draft.ts';

/** What a deletion of the group also affects. */
export interface GroupUse {
  /** Products in it, hidden and archived ones included. */
  readonly products: number;
  /** Of these, what visitors see. */
  readonly visible: number;
}

/** Games, categories and tiers as the catalogue's keepers see them. All calls @throws PortError */
export interface AdminGroupRepository {
  /** All of a kind in the owner's order, inactive ones included. */
  list(kind: GroupKind): Promise<readonly AdminGroup[]>;
  byId(kind: GroupKind, id: string): Promise<AdminGroup | null>;
  use(kind: GroupKind, id: string): Promise<GroupUse>;
  /** Adds it at the end. @throws PortError `conflict` when the slug is taken */
  insert(kind: GroupKind, draft: GroupDraft): Promise<AdminGroup>;
  /** @returns null when nothing of this version is there to be changed */
  update(kind: GroupKind, id: string, changes: Partial<GroupDraft>, version: string): Promise<AdminGroup | null>;
  /** Its products are in none then. @returns false when nothing of this version was there to be deleted */
  delete(kind: GroupKind, id: string, version: string): Promise<boolean>;
  /**
   * Sets the whole order at once.
   * @param seen the order that is to be there still; without it any other is replaced
   * @returns false when these are not the groups there are, or their order is not the one that was seen
   */
  order(kind: GroupKind, ids: readonly string[], seen?: readonly string[]): Promise<boolean>;
}
