import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

const { fields, help } = text;

type TextName =
  | 'name'
  | 'description'
  | 'price'
  | 'originalPrice'
  | 'stock'
  | 'sellerNote'
  | 'warrantyHours'
  | 'deliveryHours'
  | 'internalCode'
  | 'privateNote'
  | 'owner'
  | 'lowStockAt'
  | 'publishAt'
  | 'cost';

/** The properties of a text field that is bound to the form. */
export const tied = ({ form }: ProductEditorViewModel, name: TextName) => ({
  name,
  label: fields[name],
  hint: help[name] as string,
  error: form.problems[name] ?? null,
  showsHint: true,
  autoComplete: 'off',
  value: form.values[name],
  onChange: (value: string) => form.set({ [name]: value }),
});
