import { observer } from 'mobx-react-lite';
import { normaliseStock } from '../../../../domain/catalog/normalise-stock.ts';
import { isSaleKind, SALE_KINDS } from '../../../../domain/order/order.ts';
import { parseRupiah, ungrouped } from '../../../../domain/shared/parse-rupiah.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { orderTexts } from '../parts/order/order.text.ts';
import { FormPart } from './form-part.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import { tied } from './tied.ts';

const { fields, help } = text;

export const BasicsPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.basics}>
    <TextField {...tied(model, 'name')} spellCheck />
    <AreaField {...tied(model, 'description')} grows="tall" />
  </FormPart>
));

/** Amounts show below how they will be stored, where that differs from the input. */
export const PricingPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const { price, originalPrice, stock } = model.form.values;
  const read = (input: string, otherwise: string): string => {
    const amount = parseRupiah(input);
    return amount === null ? otherwise : text.saved.price(formatRupiah(amount));
  };
  const stored = normaliseStock(model.id === null && stock.trim() === '' ? undefined : ungrouped(stock));
  return (
    <FormPart title={text.pricing}>
      <div className={styles['row']}>
        <TextField {...tied(model, 'price')} inputMode="numeric" hint={read(price, model.id === null ? help.price : help.priceEdit)} />
        <TextField {...tied(model, 'originalPrice')} inputMode="numeric" hint={read(originalPrice, help.originalPrice)} />
        <TextField
          {...tied(model, 'stock')}
          inputMode="numeric"
          hint={String(stored) === stock.trim() ? help.stock : text.saved.stock(formatCount(stored))}
        />
      </div>
    </FormPart>
  );
});

export const AfterPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.after}>
    <div className={styles['row']}>
      <ChoiceField
        name="saleKind"
        label={fields.saleKind}
        hint={help.saleKind}
        error={null}
        showsHint
        value={model.form.values.saleKind}
        onChange={(saleKind) => model.form.set({ saleKind: isSaleKind(saleKind) ? saleKind : '' })}
        options={[
          ...(model.form.values.saleKind === '' ? [['', text.kindOfCategory] as const] : []),
          ...SALE_KINDS.map((kind) => [kind, orderTexts.kinds[kind]] as const),
        ]}
      />
      <TextField {...tied(model, 'deliveryHours')} inputMode="numeric" />
      <TextField {...tied(model, 'warrantyHours')} inputMode="numeric" />
    </div>
    <AreaField {...tied(model, 'sellerNote')} grows="short" />
  </FormPart>
));
