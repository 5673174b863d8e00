import type { Container } from 'inversify';
import type { AdminContentRepository } from '../../../application/content/admin-content-repository.ts';
import type { MarkdownReader } from '../../../application/content/markdown-reader.ts';
import { OpenContent } from '../../../application/content/open-content.ts';
import { PreviewContent } from '../../../application/content/preview-content.ts';
import { WriteContent } from '../../../application/content/write-content.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { PORT } from '../tokens.ts';

const markdown = lazyPort<MarkdownReader>(async () => new (await import('../../markdown/marked-reader.ts')).MarkedReader());

/** Binds the editable texts. */
export const bindContent = (
  container: Container,
  { adminContentRepository }: { readonly adminContentRepository: AdminContentRepository },
): void => {
  container.bind(OpenContent).toResolvedValue((errors) => new OpenContent(adminContentRepository, errors), [PORT.errors]);
  container.bind(WriteContent).toResolvedValue((errors) => new WriteContent(adminContentRepository, errors), [PORT.errors]);
  container.bind(PreviewContent).toResolvedValue(() => new PreviewContent(markdown));
};
