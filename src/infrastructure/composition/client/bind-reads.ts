import type { Container } from 'inversify';
import { ContentModule } from '../../../application/shared/deferred-modules.ts';
import { PORT } from '../tokens.ts';
import type { storedReads } from './reads.ts';

export type ShopReads = ReturnType<typeof storedReads>;

/** Binds the reads of visitors. */
export const bindReads = (
  container: Container,
  { content, ...reads }: Omit<ShopReads, 'content'> & { readonly content: ContentModule },
): void => {
  container.bind(PORT.products).toConstantValue(reads.products);
  container.bind(PORT.search).toConstantValue(reads.search);
  container.bind(PORT.taxonomy).toConstantValue(reads.taxonomy);
  container.bind(PORT.gameSchemas).toConstantValue(reads.gameSchemas);
  container.bind(PORT.sales).toConstantValue(reads.sales);
  container.bind(PORT.settings).toConstantValue(reads.settings);
  container.bind(ContentModule).toConstantValue(content);
};
