import type { Container } from 'inversify';
import type { AdminContentRepository } from '../../../application/content/admin-content-repository.ts';
import type { ContentCopies } from '../../../application/content/content-copies.ts';
import type { MarkdownReader } from '../../../application/content/markdown-reader.ts';
import { OpenContent } from '../../../application/content/open-content.ts';
import { PreviewContent } from '../../../application/content/preview-content.ts';
import { WriteContent } from '../../../application/content/write-content.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { SupabaseAdminContentRepository } from '../../supabase/content/admin-content-repository.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';

interface TextTools {
  /** With the person's own token. */
  readonly rest: RestClient;
  readonly forget: (...tags: readonly string[]) => void;
}

export interface TextPorts {
  readonly adminContentRepository: AdminContentRepository;
  readonly contentCopies: ContentCopies;
}

const markdown = lazyPort<MarkdownReader>(async () => new (await import('../../markdown/marked-reader.ts')).MarkedReader());

/** The texts an owner may rewrite. */
export const bindTexts = (container: Container, { adminContentRepository, contentCopies }: TextPorts): void => {
  container.bind(OpenContent).toResolvedValue((errors) => new OpenContent(adminContentRepository, errors), [PORT.errors]);
  container.bind(WriteContent).toResolvedValue((errors) => new WriteContent(adminContentRepository, contentCopies, errors), [PORT.errors]);
  container.bind(PreviewContent).toResolvedValue(() => new PreviewContent(markdown));
};

/** Over the database. */
export const textPorts = ({ rest, forget }: TextTools): TextPorts => ({
  adminContentRepository: new SupabaseAdminContentRepository(rest),
  contentCopies: { outdate: () => forget('content') },
});
