import type { ProductGroups } from '../../../../application/catalog/admin-product-repository.ts';
import type { ProductField, ProductForm } from '../../../../domain/catalog/product-form.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { rupiahTyped } from '../../../../domain/shared/rupiah-typed.ts';
import { productEditorText as text } from './product.text.ts';

const amount = (typed: string): string => {
  const read = rupiahTyped(typed);
  return read === null ? typed : formatRupiah(read);
};

const GROUPS = { categoryId: 'categories', gameTitleId: 'games', tierId: 'tiers' } as const;

/** What a field of a form says, as a person reads it; lists line by line. */
export const said = (form: ProductForm, field: ProductField, groups: ProductGroups | null): readonly string[] => {
  if (field === 'isActive') return [form.isActive ? text.yes : text.no];
  if (field === 'pictures') return form.pictures.map(({ url, alt }) => alt || (url.split('/').at(-1) ?? url));
  if (field === 'attributes') return form.attributes.map(({ label, value }) => `${label}: ${value}`);
  if (field === 'rentals') {
    return form.rentals.map(({ duration, price, description }) => [duration, amount(price), description].filter(Boolean).join(' · '));
  }
  if (field === 'price' || field === 'originalPrice') return [amount(form[field])];
  if (field === 'categoryId' || field === 'gameTitleId' || field === 'tierId') {
    return [groups?.[GROUPS[field]].find(({ id }) => id === form[field])?.name ?? form[field]];
  }
  return [form[field]];
};
