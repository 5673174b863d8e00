import type { Block } from '../../domain/content/document.ts';
import type { MarkdownReader } from './markdown-reader.ts';

/** A text as its page would show it: the same reader, so that nothing in it becomes markup here either. */
export class PreviewContent {
  constructor(private readonly markdown: MarkdownReader) {}

  execute(body: string): Promise<readonly Block[]> {
    return this.markdown.read(body);
  }
}
