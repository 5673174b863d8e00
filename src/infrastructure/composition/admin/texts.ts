import type { Container } from 'inversify';
import type { ContentCopies } from '../../../application/content/content-copies.ts';
import type { ContentDesk } from '../../../application/content/content-desk.ts';
import type { MarkdownReader } from '../../../application/content/markdown-reader.ts';
import { OpenContent } from '../../../application/content/open-content.ts';
import { PreviewContent } from '../../../application/content/preview-content.ts';
import { WriteContent } from '../../../application/content/write-content.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { SupabaseContentDesk } from '../../supabase/content/content-desk.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';

interface TextTools {
  /** With the person's own token. */
  readonly rest: RestClient;
  readonly forget: (...tags: readonly string[]) => void;
}

export interface TextPorts {
  readonly contentDesk: ContentDesk;
  readonly contentCopies: ContentCopies;
}

const markdown = lazyPort<MarkdownReader>(async () => new (await import('../../markdown/marked-reader.ts')).MarkedReader());

/** The texts an owner may rewrite. */
export const bindTexts = (container: Container, { contentDesk, contentCopies }: TextPorts): void => {
  container.bind(OpenContent).toResolvedValue((errors) => new OpenContent(contentDesk, errors), [PORT.errors]);
  container.bind(WriteContent).toResolvedValue((errors) => new WriteContent(contentDesk, contentCopies, errors), [PORT.errors]);
  container.bind(PreviewContent).toResolvedValue(() => new PreviewContent(markdown));
};

/** Over the database. */
export const textPorts = ({ rest, forget }: TextTools): TextPorts => ({
  contentDesk: new SupabaseContentDesk(rest),
  contentCopies: { outdate: () => forget('content') },
});
