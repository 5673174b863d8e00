import { isUuid } from '../../domain/shared/uuid.ts';
import { productText } from '../text/product.ts';

/** A product's game as its card says it. Built-in samples, which have no UUID, say first what they are. */
export const labelled = (productId: string, words: string | undefined): string | undefined =>
  isUuid(productId) ? words : [productText.sample, words].filter(Boolean).join(' · ');
