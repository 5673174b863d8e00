/** The texts an owner may rewrite. */
export type ContentSlug = 'help' | 'terms' | 'privacy' | 'community';

/** A text in one of its versions. */
export interface ContentVersion {
  /** The built-in text is version 1; a published one has a higher number. */
  readonly version: number;
  readonly publishedAt: Date;
  /** Markdown. */
  readonly body: string;
}

/** What owners have published. */
export interface ContentRepository {
  /** @returns null while the built-in text is published @throws PortError */
  published(slug: ContentSlug): Promise<ContentVersion | null>;
}
