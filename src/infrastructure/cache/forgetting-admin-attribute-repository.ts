import type { AdminAttributeRepository, AttributeChanged, GameSchema } from '../../application/attribute/admin-attribute-repository.ts';
import type { AttributeDraft } from '../../domain/attribute/attribute-draft.ts';

/** Schemas are kept with the games; filters, cards and found texts carry what they say. */
const TOUCHED = ['taxonomy', 'products', 'search'] as const;

/** Schemas of games as they are kept; after a write the shop's copies in this browser are fetched anew. */
export class ForgettingAdminAttributeRepository implements AdminAttributeRepository {
  constructor(
    private readonly inner: AdminAttributeRepository,
    private readonly forget: (...tags: readonly string[]) => void,
  ) {}

  ofGame(gameId: string): Promise<GameSchema | null> {
    return this.inner.ofGame(gameId);
  }

  add(gameId: string, key: string, draft: AttributeDraft): Promise<void> {
    return this.afterwards(this.inner.add(gameId, key, draft));
  }

  change(id: string, version: string, draft: AttributeDraft): Promise<AttributeChanged | null> {
    return this.afterwards(this.inner.change(id, version, draft));
  }

  remove(id: string, keepsValues: boolean): Promise<number | null> {
    return this.afterwards(this.inner.remove(id, keepsValues));
  }

  order(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<boolean> {
    return this.afterwards(this.inner.order(gameId, ids, seen));
  }

  private afterwards<T>(write: Promise<T>): Promise<T> {
    return write.finally(() => this.forget(...TOUCHED));
  }
}
