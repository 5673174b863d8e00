import { isBuiltInSample } from '../../domain/catalog/built-in-sample.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { productText } from '../text/product.ts';

/** A product's game for its card. Built-in samples are labelled as such first. */
export const labelled = (product: Pick<ProductCard, 'id'>, words: string | undefined): string | undefined =>
  isBuiltInSample(product) ? [productText.sample, words].filter(Boolean).join(' · ') : words;
