import { isBuiltInSample } from '../../domain/catalog/built-in-sample.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { productText } from '../text/product.ts';

/** A product's game as its card says it. Built-in samples say first what they are. */
export const labelled = (product: Pick<ProductCard, 'id'>, words: string | undefined): string | undefined =>
  isBuiltInSample(product) ? [productText.sample, words].filter(Boolean).join(' · ') : words;
