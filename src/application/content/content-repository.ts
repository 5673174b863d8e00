/** The texts an owner may rewrite. */
export type ContentSlug = 'help' | 'terms' | 'privacy' | 'community';

/** A text in one of its versions. */
export interface ContentVersion {
  /** The program's own is version 1; what an owner publishes has a higher one. */
  readonly version: number;
  readonly publishedAt: Date;
  /** Markdown. */
  readonly body: string;
}

/** What owners have published. */
export interface ContentRepository {
  /** @returns null while the program's own text stands @throws PortError */
  published(slug: ContentSlug): Promise<ContentVersion | null>;
}
