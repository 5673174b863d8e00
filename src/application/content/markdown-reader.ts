import type { Block } from '../../domain/content/document.ts';

/** Reads Markdown. */
export interface MarkdownReader {
  /** Whatever is typed becomes parts of a text: nothing in them is markup, and links lead only where `safeLink` lets them. Never throws. */
  read(markdown: string): Promise<readonly Block[]>;
}
