import type { Block } from '../../domain/content/document.ts';
import type { ContentRepository, ContentSlug, ContentVersion } from './content-repository.ts';
import type { MarkdownReader } from './markdown-reader.ts';

/** A text, ready to be shown. */
export interface Content {
  readonly version: number;
  readonly publishedAt: Date;
  readonly blocks: readonly Block[];
}

/** The published text, else the built-in one. A backend that does not answer is an error, not a reason to show the built-in text. */
export class ReadContent {
  constructor(
    private readonly contents: ContentRepository,
    private readonly markdown: MarkdownReader,
  ) {}

  /** @param builtIn loads the built-in text when it is needed @throws PortError */
  async execute(slug: ContentSlug, builtIn: () => Promise<ContentVersion>): Promise<Content> {
    const { version, publishedAt, body } = (await this.contents.published(slug)) ?? (await builtIn());
    return { version, publishedAt, blocks: await this.markdown.read(body) };
  }
}
