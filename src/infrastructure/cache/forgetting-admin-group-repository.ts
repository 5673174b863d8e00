import type { AdminGroupRepository, GroupUse } from '../../application/taxonomy/admin-group-repository.ts';
import type { AdminGroup, GroupDraft, GroupKind } from '../../domain/taxonomy/group-draft.ts';

/** Products carry the names of their groups. */
const TOUCHED = ['taxonomy', 'products', 'search', 'flash-sales'] as const;

/** Groups as they are kept; after a write the shop's copies in this browser are fetched anew. */
export class ForgettingAdminGroupRepository implements AdminGroupRepository {
  constructor(
    private readonly inner: AdminGroupRepository,
    private readonly forget: (...tags: readonly string[]) => void,
  ) {}

  list(kind: GroupKind): Promise<readonly AdminGroup[]> {
    return this.inner.list(kind);
  }

  byId(kind: GroupKind, id: string): Promise<AdminGroup | null> {
    return this.inner.byId(kind, id);
  }

  use(kind: GroupKind, id: string): Promise<GroupUse> {
    return this.inner.use(kind, id);
  }

  insert(kind: GroupKind, draft: GroupDraft): Promise<AdminGroup> {
    return this.afterwards(this.inner.insert(kind, draft));
  }

  update(kind: GroupKind, id: string, changes: Partial<GroupDraft>, version: string): Promise<AdminGroup | null> {
    return this.afterwards(this.inner.update(kind, id, changes, version));
  }

  delete(kind: GroupKind, id: string, version: string): Promise<boolean> {
    return this.afterwards(this.inner.delete(kind, id, version));
  }

  order(kind: GroupKind, ids: readonly string[], seen?: readonly string[]): Promise<boolean> {
    return this.afterwards(this.inner.order(kind, ids, seen));
  }

  private afterwards<T>(write: Promise<T>): Promise<T> {
    return write.finally(() => this.forget(...TOUCHED));
  }
}
