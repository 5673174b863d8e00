import { observer } from 'mobx-react-lite';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { readStock } from '../../../../domain/catalog/read-stock.ts';
import { isSaleKind, SALE_KINDS } from '../../../../domain/order/order.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { failureText } from '../kit/failure-text.ts';
import { AmountField } from '../kit/form/amount-field.tsx';
import { orderTexts } from '../parts/order/order.text.ts';
import { FormPart } from './form-part.tsx';
import type { PriceReferenceViewModel } from './price-reference.view-model.ts';
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

/** What such products were sold for. */
const Sold = observer(({ reference: { sold } }: { readonly reference: PriceReferenceViewModel }) =>
  sold === null ? null : (
    <p className={styles['sold']}>
      <b>{text.sold(formatCount(sold.count), formatRupiah(sold.lowest), formatRupiah(sold.median), formatRupiah(sold.highest))}</b>{' '}
      {text.soldOf}
    </p>
  ),
);

interface PricingProps {
  readonly model: ProductEditorViewModel;
  readonly reference: PriceReferenceViewModel;
}

/** Amounts and the stock show below what was read. */
export const PricingPart = observer(({ model, reference }: PricingProps) => {
  const { stock } = model.form.values;
  const isNew = model.id === null;
  const read = stock.trim() === '' ? null : readStock(stock);
  const stockHint =
    read === null
      ? isNew
        ? help.stockNew
        : help.stock
      : !read.ok
        ? failureText(read.failure)
        : read.value === Number(stock)
          ? help.stock
          : text.saved.stock(formatCount(read.value));
  return (
    <FormPart title={text.pricing}>
      <div className={styles['row']}>
        <AmountField
          {...tied(model, 'price')}
          showsHint={false}
          min={1}
          max={PRODUCT_LIMITS.price}
          hint={isNew ? help.price : help.priceEdit}
        />
        <AmountField {...tied(model, 'originalPrice')} showsHint={false} max={PRODUCT_LIMITS.price} />
        <TextField {...tied(model, 'stock')} hint={stockHint} />
      </div>
      <Sold reference={reference} />
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
