import type { Block } from '../../domain/content/document.ts';
import type { ContentRepository, ContentSlug, ContentVersion } from './content-repository.ts';
import type { MarkdownReader } from './markdown-reader.ts';

/** A parsed text. */
export interface Content {
  readonly version: number;
  readonly publishedAt: Date;
  readonly blocks: readonly Block[];
}

/** Reads the published text, else the built-in one. A backend without an answer is an error, and no reason to show the built-in text. */
export class ReadContent {
  constructor(
    private readonly contents: ContentRepository,
    private readonly markdown: MarkdownReader,
  ) {}

  /** @param builtIn loads the built-in text on demand @throws PortError */
  async execute(slug: ContentSlug, builtIn: () => Promise<ContentVersion>): Promise<Content> {
    const { version, publishedAt, body } = (await this.contents.published(slug)) ?? (await builtIn());
    return { version, publishedAt, blocks: await this.markdown.read(body) };
  }
}
