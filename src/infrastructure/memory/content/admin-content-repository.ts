import type { AdminContentRepository, ContentHistory } from '../../../application/content/admin-content-repository.ts';
import type { ContentSlug } from '../../../application/content/content-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { InMemoryContentRepository } from './content-repository.ts';

interface Text {
  published: number;
  readonly bodies: { readonly body: string; readonly savedAt: Date }[];
}

/** Fake of the editable texts. Published texts are also visible in the public repository, if one is given. */
export class InMemoryAdminContentRepository implements AdminContentRepository {
  isOpen = true;
  private readonly texts = new Map<ContentSlug, Text>();

  constructor(
    private readonly clock: Clock,
    private readonly shown: InMemoryContentRepository | null = null,
  ) {}

  async history(slug: ContentSlug): Promise<ContentHistory> {
    const { published, bodies } = this.of(slug);
    // Without the permission no row is visible, as with row-level security.
    const versions = this.isOpen ? bodies.map(({ savedAt }, place) => ({ version: place + 2, savedAt, author: null })) : [];
    return { published, versions: versions.toReversed() };
  }

  async body(slug: ContentSlug, version: number): Promise<string | null> {
    return this.isOpen ? (this.of(slug).bodies[version - 2]?.body ?? null) : null;
  }

  async save(slug: ContentSlug, body: string, base: number): Promise<number> {
    this.require();
    const { bodies } = this.of(slug);
    if (base !== bodies.length + 1) throw new PortError('conflict', 'CONTENT_CHANGED', 'CONTENT_CHANGED');
    if (body.trim() === '') throw new PortError('invalid', 'refused', '23514');
    bodies.push({ body, savedAt: this.clock.now() });
    return bodies.length + 1;
  }

  async publish(slug: ContentSlug, version: number): Promise<void> {
    this.require();
    const text = this.of(slug);
    const body = text.bodies[version - 2]?.body;
    if (version !== 1 && body === undefined) throw new PortError('conflict', 'no such version', 'REFERENCE');
    text.published = version;
    if (body === undefined) this.shown?.texts.delete(slug);
    else this.shown?.texts.set(slug, { version, body, publishedAt: this.clock.now() });
  }

  private of(slug: ContentSlug): Text {
    const text = this.texts.get(slug) ?? { published: 1, bodies: [] };
    this.texts.set(slug, text);
    return text;
  }

  private require(): void {
    if (!this.isOpen) throw new PortError('denied', 'not allowed', '42501');
  }
}
