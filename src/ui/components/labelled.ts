import { isBuiltInSample } from '../../domain/catalog/built-in-sample.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { productText } from '../text/product.ts';

/** A product's game for its card. Built-in samples are labelled as such first; what is not an account is named. */
export const labelled = (
  product: Pick<ProductCard, 'id'> & { readonly saleKind?: ProductCard['saleKind'] },
  label: string | undefined,
): string | undefined =>
  [isBuiltInSample(product) ? productText.sample : null, productText.kinds[product.saleKind ?? 'account'], label]
    .filter(Boolean)
    .join(' · ') || undefined;
