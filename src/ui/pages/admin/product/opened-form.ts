import type { OpenedProduct } from '../../../../application/catalog/admin-product-repository.ts';
import { copiedForm, emptyProductForm, type ProductForm, productFormOf, similarForm } from '../../../../domain/catalog/product-form.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import type { Opened } from '../kit/form/form-rules.ts';
import { productEditorText as text } from './product.text.ts';

/** The form of a stored product. */
export const formOf = ({ product, privateData }: OpenedProduct): ProductForm => productFormOf(product, privateData);

export const openedForm = (opened: OpenedProduct): Opened<ProductForm> => ({ values: formOf(opened), version: opened.version });

/** What a new product begins with: nothing, a copy of another one (`copyOf`), or the groups and terms of another one (`like`). */
export interface ProductBeginning {
  readonly copyOf: string | null;
  readonly like: string | null;
}

export const nothingYet: ProductBeginning = { copyOf: null, like: null };

/** The form of a new product. @param source the product that it begins with */
export const newForm = (source: OpenedProduct | null, { copyOf }: ProductBeginning, knowsCost: boolean): Opened<ProductForm> => {
  if (source === null) return { values: { ...emptyProductForm, knowsCost }, version: null };
  const form = formOf(source);
  return { values: copyOf === null ? similarForm(form) : copiedForm(form, text.copyName(source.product.name)), version: null };
};

/** What to warn of after a save. @param price as it was typed */
export const savedWith = (price: string, { product }: OpenedProduct): readonly string[] => [
  ...(amountOf(price) === null ? [text.toastPriceDropped] : []),
  ...((product.sale?.stock ?? 0) > product.stock ? [text.toastStockUnderSale] : []),
];
