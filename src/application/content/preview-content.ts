import type { Block } from '../../domain/content/document.ts';
import type { MarkdownReader } from './markdown-reader.ts';

/** Renders a preview with the same reader as the page, so that it cannot contain markup either. */
export class PreviewContent {
  constructor(private readonly markdown: MarkdownReader) {}

  execute(body: string): Promise<readonly Block[]> {
    return this.markdown.read(body);
  }
}
