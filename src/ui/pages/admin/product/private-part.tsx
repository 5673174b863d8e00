import { observer } from 'mobx-react-lite';
import { marginOf } from '../../../../domain/catalog/product-private-data.ts';
import { parseRupiah } from '../../../../domain/shared/parse-rupiah.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { FormPart } from './form-part.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import { tied } from './tied.ts';

/** What is left of the price, as soon as both can be read. */
const marginText = (price: string, cost: string): string | null => {
  const [sold, bought] = [parseRupiah(price), parseRupiah(cost)];
  const margin = sold === null || bought === null ? null : marginOf(sold, bought);
  if (margin === null) return null;
  return margin.amount < 0 ? text.loss(formatRupiah(-margin.amount)) : text.margin(formatRupiah(margin.amount), margin.percent);
};

/** What only staff know: code, note, owner, the number at which stock is low, and for who may read the books what it cost. */
export const PrivatePart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const { price, cost, knowsCost } = model.form.values;
  return (
    <FormPart title={text.private} help={text.help.private}>
      <div className={styles['row']}>
        <TextField {...tied(model, 'internalCode')} />
        <TextField {...tied(model, 'owner')} />
        <TextField {...tied(model, 'lowStockAt')} inputMode="numeric" />
      </div>
      {knowsCost ? <TextField {...tied(model, 'cost')} inputMode="numeric" hint={marginText(price, cost) ?? text.help.cost} /> : null}
      <AreaField {...tied(model, 'privateNote')} grows="short" />
    </FormPart>
  );
});
