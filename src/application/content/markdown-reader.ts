import type { Block } from '../../domain/content/document.ts';

/** Parses Markdown. */
export interface MarkdownReader {
  /** Returns a document without raw markup; links are restricted to `safeLink`. Never throws. */
  read(markdown: string): Promise<readonly Block[]>;
}
