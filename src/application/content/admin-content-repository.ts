import type { ContentSlug, ContentVersion } from './content-repository.ts';

/** One version of a text, without the text. */
interface ContentLine {
  /** 2 or higher: version 1 is the built-in text. */
  readonly version: number;
  readonly savedAt: Date;
  /** The name of its writer, where one is known. */
  readonly author: string | null;
}

export interface ContentHistory {
  /** The published version; 1 is the built-in text. */
  readonly published: number;
  /** Newest first. */
  readonly versions: readonly ContentLine[];
}

/**
 * The shop's texts, for whoever may write them. Versions are only ever added.
 * @throws PortError `denied` for everybody else, `conflict` when somebody saved meanwhile or the version is none, `invalid` for what the
 * database refuses, `unavailable` without an answer
 */
export interface AdminContentRepository {
  history(slug: ContentSlug): Promise<ContentHistory>;
  /** Markdown; null when there is no such version. */
  body(slug: ContentSlug, version: number): Promise<string | null>;
  /** @param base the newest version it was written over @returns the new one */
  save(slug: ContentSlug, body: string, base: number): Promise<number>;
  /** @param version 1 publishes the built-in text */
  publish(slug: ContentSlug, version: number): Promise<void>;
}

/** Loads the built-in text. */
export type BuiltIn = () => Promise<ContentVersion>;
