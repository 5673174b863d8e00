import type {
  AdminAttributeRepository,
  AttributeChanged,
  EditedAttribute,
  GameSchema,
  WordedSchema,
} from '../../../application/attribute/admin-attribute-repository.ts';
import type { GameSchemas } from '../../../application/attribute/game-schemas.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type AttributeDraft, draftProblems } from '../../../domain/attribute/attribute-draft.ts';
import { type GameAttribute, isNamed } from '../../../domain/attribute/game-attribute.ts';
import type { Attribute } from '../../../domain/catalog/product.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** The words are stored with the attribute; those that nobody edited are absent. */
const worded = (attribute: GameAttribute & { readonly advertWords?: readonly string[] | null }) => ({
  ...attribute,
  advertWords: attribute.advertWords ?? null,
});

/** Fake of the schema repository, over the catalogue in memory. */
export class InMemoryAdminAttributeRepository implements AdminAttributeRepository {
  private readonly versions = new Map<string, number>();

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async ofGame(gameId: string): Promise<GameSchema | null> {
    this.catalogue.guard();
    const game = this.catalogue.games.find(({ id }) => id === gameId);
    if (game === undefined) return null;
    const edited = (attribute: GameAttribute): EditedAttribute => ({
      ...worded(attribute),
      products: this.carriers(gameId, attribute).length,
      version: this.version(attribute.id),
    });
    return { game: { id: game.id, name: game.name, slug: game.slug }, attributes: this.schema(gameId).map(edited) };
  }

  async ofAllGames(): Promise<readonly WordedSchema[]> {
    // Customers read them too, those of hidden games apart.
    return this.catalogue.games
      .filter(({ isActive }) => isActive || this.catalogue.mayWrite)
      .toSorted((a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1))
      .map(({ id, name, slug }) => ({ game: { id, name, slug }, attributes: this.schema(id).map(worded) }));
  }

  async add(gameId: string, key: string, draft: AttributeDraft): Promise<void> {
    this.catalogue.guard();
    this.check(draft, this.schema(gameId));
    this.put(gameId, [...this.schema(gameId), { ...draft, id: globalThis.crypto.randomUUID(), key }]);
  }

  async change(id: string, version: string, draft: AttributeDraft): Promise<AttributeChanged | null> {
    const found = this.find(id);
    if (found === null || !this.catalogue.mayWrite || version !== this.version(id)) return null;
    const { gameId, attribute } = found;
    this.check(
      draft,
      this.schema(gameId).filter((other) => other.id !== id),
    );
    const carried = draft.name === attribute.name ? 0 : this.carriers(gameId, attribute).length;
    const joined = isNamed(attribute, draft.name) ? 0 : this.carriers(gameId, draft).length;
    this.rewrite(gameId, (lines) => lines.map((line) => (isNamed(attribute, line.label) ? { ...line, label: draft.name } : line)));
    this.replace(gameId, { ...attribute, ...draft });
    return { carried, joined };
  }

  async remove(id: string, keepsValues: boolean): Promise<number | null> {
    this.catalogue.guard();
    const found = this.find(id);
    if (found === null) return null;
    const { gameId, attribute } = found;
    const carried = this.carriers(gameId, attribute).length;
    if (!keepsValues) this.rewrite(gameId, (lines) => lines.filter(({ label }) => !isNamed(attribute, label)));
    this.put(
      gameId,
      this.schema(gameId).filter((other) => other.id !== id),
    );
    return carried;
  }

  async order(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<boolean> {
    this.catalogue.guard();
    const present = this.schema(gameId).map(({ id }) => id);
    if (seen !== undefined && present.join() !== seen.join()) return false;
    const place = ({ id }: GameAttribute): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    this.put(
      gameId,
      this.schema(gameId).toSorted((a, b) => place(a) - place(b)),
    );
    return true;
  }

  private schema(gameId: string): readonly GameAttribute[] {
    return this.catalogue.schemas.get(gameId) ?? [];
  }

  private find(id: string): { readonly gameId: string; readonly attribute: GameAttribute } | null {
    for (const [gameId, schema] of this.catalogue.schemas) {
      const attribute = schema.find((candidate) => candidate.id === id);
      if (attribute !== undefined) return { gameId, attribute };
    }
    return null;
  }

  private version(id: string): string {
    return String(this.versions.get(id) ?? 0);
  }

  private put(gameId: string, schema: readonly GameAttribute[]): void {
    this.catalogue.schemas.set(gameId, schema);
  }

  private replace(gameId: string, changed: GameAttribute): void {
    this.versions.set(changed.id, (this.versions.get(changed.id) ?? 0) + 1);
    this.put(
      gameId,
      this.schema(gameId).map((other) => (other.id === changed.id ? changed : other)),
    );
  }

  /** The table's check constraints. */
  private check(draft: AttributeDraft, others: readonly GameAttribute[]): void {
    const problems = draftProblems(draft, others);
    if (problems.get('name') === 'taken') throw new PortError('conflict', 'duplicate key value violates unique constraint', 'TAKEN');
    if (problems.size > 0) throw new PortError('invalid', 'violates check constraint', '23514');
  }

  private carriers(gameId: string, attribute: Pick<GameAttribute, 'name'>) {
    return this.catalogue.products.filter(
      ({ game, attributes }) => game?.id === gameId && attributes.some(({ label }) => isNamed(attribute, label)),
    );
  }

  private rewrite(gameId: string, change: (lines: readonly Attribute[]) => readonly Attribute[]): void {
    this.catalogue.products = this.catalogue.products.map((product) =>
      product.game?.id === gameId ? { ...product, attributes: change(product.attributes) } : product,
    );
  }
}

/** Fake of the public schemas, over the catalogue in memory. */
export class InMemoryGameSchemas implements GameSchemas {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async ofGame(slug: string): Promise<readonly GameAttribute[]> {
    const game = this.catalogue.games.find((candidate) => candidate.slug === slug && candidate.isActive);
    return game === undefined ? [] : (this.catalogue.schemas.get(game.id) ?? []);
  }
}
