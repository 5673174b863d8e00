import type { Block } from '../../domain/content/document.ts';
import type { ContentRepository, ContentSlug, ContentVersion } from './content-repository.ts';
import type { MarkdownReader } from './markdown-reader.ts';

/** A text, ready to be shown. */
export interface Content {
  readonly version: number;
  readonly publishedAt: Date;
  readonly blocks: readonly Block[];
}

/** What an owner has published, else the program's own text. A backend that does not answer is no reason to show the latter. */
export class ReadContent {
  constructor(
    private readonly contents: ContentRepository,
    private readonly markdown: MarkdownReader,
  ) {}

  /** @param builtIn fetches the program's own text, when it is needed @throws PortError */
  async execute(slug: ContentSlug, builtIn: () => Promise<ContentVersion>): Promise<Content> {
    const { version, publishedAt, body } = (await this.contents.published(slug)) ?? (await builtIn());
    return { version, publishedAt, blocks: await this.markdown.read(body) };
  }
}
