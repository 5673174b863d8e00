import type { ContentSlug, ContentVersion } from './content-repository.ts';

/** One version of a text, without the text. */
interface ContentLine {
  /** 2 or higher: version 1 is the program's own. */
  readonly version: number;
  readonly savedAt: Date;
  /** The name of its writer, where one is known. */
  readonly author: string | null;
}

export interface ContentHistory {
  /** The version that is shown; 1 is the program's own. */
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
  /** @param version 1 brings the program's own text back */
  publish(slug: ContentSlug, version: number): Promise<void>;
}

/** Fetches the program's own text. */
export type BuiltIn = () => Promise<ContentVersion>;
