import { observer } from 'mobx-react-lite';
import { normaliseStock } from '../../../../domain/catalog/normalise-stock.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { rupiahTyped, ungrouped } from '../../../../domain/shared/rupiah-typed.ts';
import { FormPart } from './form-part.tsx';
import { AreaInput, LineInput } from './inputs.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

const { fields, help } = text;
type TextField = 'name' | 'description' | 'price' | 'originalPrice' | 'stock' | 'sellerNote' | 'warrantyHours';

/** What a text field of the form is tied to. */
const tied = ({ form }: ProductEditorViewModel, name: TextField) => ({
  name,
  label: fields[name],
  help: help[name] as string,
  error: form.problems[name],
  value: form.values[name],
  onChange: (value: string) => form.set({ [name]: value }),
});

export const BasicsPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.basics}>
    <LineInput {...tied(model, 'name')} />
    <AreaInput {...tied(model, 'description')} />
  </FormPart>
));

/** Amounts say below how they will be stored, wherever that is not what was typed. */
export const PricingPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const { price, originalPrice, stock } = model.form.values;
  const read = (typed: string, otherwise: string): string => {
    const amount = rupiahTyped(typed);
    return amount === null ? otherwise : text.saved.price(formatRupiah(amount));
  };
  const stored = normaliseStock(model.id === null && stock.trim() === '' ? undefined : ungrouped(stock));
  return (
    <FormPart title={text.pricing}>
      <div className={styles['row']}>
        <LineInput {...tied(model, 'price')} inputMode="numeric" help={read(price, model.id === null ? help.price : help.priceEdit)} />
        <LineInput {...tied(model, 'originalPrice')} inputMode="numeric" help={read(originalPrice, help.originalPrice)} />
        <LineInput
          {...tied(model, 'stock')}
          inputMode="numeric"
          help={String(stored) === stock.trim() ? help.stock : text.saved.stock(formatCount(stored))}
        />
      </div>
    </FormPart>
  );
});

export const AfterPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.after}>
    <div className={styles['row']}>
      <LineInput {...tied(model, 'warrantyHours')} inputMode="numeric" />
    </div>
    <AreaInput {...tied(model, 'sellerNote')} isShort />
  </FormPart>
));
