import type { Container } from 'inversify';
import type { AdminContentRepository } from '../../../application/content/admin-content-repository.ts';
import type { MarkdownReader } from '../../../application/content/markdown-reader.ts';
import { OpenContent } from '../../../application/content/open-content.ts';
import { PreviewContent } from '../../../application/content/preview-content.ts';
import { WriteContent } from '../../../application/content/write-content.ts';
import type { InvalidatingAdmin } from '../../cache/invalidating-admin.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { SupabaseAdminContentRepository } from '../../supabase/content/admin-content-repository.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';

interface TextTools {
  /** With the person's own token. */
  readonly rest: RestClient;
  readonly invalidating: InvalidatingAdmin;
}

export interface TextPorts {
  readonly adminContentRepository: AdminContentRepository;
}

const markdown = lazyPort<MarkdownReader>(async () => new (await import('../../markdown/marked-reader.ts')).MarkedReader());

/** The texts an owner may rewrite. */
export const bindTexts = (container: Container, { adminContentRepository }: TextPorts): void => {
  container.bind(OpenContent).toResolvedValue((errors) => new OpenContent(adminContentRepository, errors), [PORT.errors]);
  container.bind(WriteContent).toResolvedValue((errors) => new WriteContent(adminContentRepository, errors), [PORT.errors]);
  container.bind(PreviewContent).toResolvedValue(() => new PreviewContent(markdown));
};

/** Over the database. */
export const textPorts = ({ rest, invalidating }: TextTools): TextPorts => ({
  adminContentRepository: invalidating.content(new SupabaseAdminContentRepository(rest)),
});
