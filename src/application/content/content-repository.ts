/** The editable texts. */
export type ContentSlug = 'help' | 'terms' | 'privacy' | 'community';

/** One version of a text. */
export interface ContentVersion {
  /** The built-in text is version 1; a published one has a higher number. */
  readonly version: number;
  readonly publishedAt: Date;
  /** Markdown. */
  readonly body: string;
}

/** Published texts of the owner. */
export interface ContentRepository {
  /** @returns null while the built-in text is published @throws PortError */
  published(slug: ContentSlug): Promise<ContentVersion | null>;
}
