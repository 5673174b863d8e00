import type { ContentSlug, ContentVersion } from './content-repository.ts';

/** The metadata of one version of a text. */
interface ContentLine {
  /** 2 or higher: version 1 is the built-in text. */
  readonly version: number;
  readonly savedAt: Date;
  /** The author's name, if known. */
  readonly author: string | null;
}

export interface ContentHistory {
  /** The published version; 1 is the built-in text. */
  readonly published: number;
  /** Newest first. */
  readonly versions: readonly ContentLine[];
}

/**
 * The shop's texts for editing. Versions are only ever added.
 * @throws PortError `denied` without the permission, `conflict` when somebody saved meanwhile or the version does not exist, `invalid` for
 * what the database refuses, `unavailable` without an answer
 */
export interface AdminContentRepository {
  history(slug: ContentSlug): Promise<ContentHistory>;
  /** Markdown; null for an unknown version. */
  body(slug: ContentSlug, version: number): Promise<string | null>;
  /** @param base the newest version at the time of editing @returns the new version */
  save(slug: ContentSlug, body: string, base: number): Promise<number>;
  /** @param version 1 publishes the built-in text */
  publish(slug: ContentSlug, version: number): Promise<void>;
}

/** Loads the built-in text. */
export type BuiltIn = () => Promise<ContentVersion>;
