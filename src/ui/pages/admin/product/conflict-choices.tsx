import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import type { ProductField, ProductForm } from '../../../../domain/catalog/product-form.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { orderTexts } from '../parts/order/order.text.ts';
import styles from './conflict-choices.module.scss';
import { productEditorText as text } from './product.text.ts';
import type { ProductConflictState, Side } from './product-conflict-state.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

const SIDES: readonly Side[] = ['mine', 'theirs'];

const amount = (input: string): string => {
  const read = amountOf(input);
  return read === null ? input : formatRupiah(read);
};

const GROUPS = { categoryId: 'categories', gameTitleId: 'games', tierId: 'tiers' } as const;

/** A field's value as readable text; lists line by line. */
const linesOf = (form: ProductForm, field: ProductField, groups: ProductGroups | null): readonly string[] => {
  if (field === 'isActive') return [form.isActive ? text.yes : text.no];
  if (field === 'pictures') return form.pictures.map(({ url, alt }) => alt || (url.split('/').at(-1) ?? url));
  if (field === 'attributes') return form.attributes.map(({ label, value }) => `${label}: ${value}`);
  if (field === 'rentals') {
    return form.rentals.map(({ duration, price, deposit, rules, description }) =>
      [duration, amount(price), deposit && text.depositOf(amount(deposit)), rules, description].filter(Boolean).join(' · '),
    );
  }
  if (field === 'saleKind') return [form.saleKind === '' ? text.kindOfCategory : orderTexts.kinds[form.saleKind]];
  if (field === 'price' || field === 'originalPrice' || field === 'cost') return [amount(form[field])];
  if (field === 'categoryId' || field === 'gameTitleId' || field === 'tierId') {
    return [groups?.[GROUPS[field]].find(({ id }) => id === form[field])?.name ?? form[field]];
  }
  return [form[field]];
};

/** The differences from another person's version, field by field, with a choice for each. */
export const ConflictChoices = observer(
  ({ model, conflict }: { readonly model: ProductEditorViewModel; readonly conflict: ProductConflictState }) => {
    const id = useId();
    const forms: Readonly<Record<Side, ProductForm>> = { mine: conflict.mine, theirs: conflict.stored };
    return (
      <>
        {conflict.note === null ? null : <p>{conflict.note}</p>}
        {conflict.conflicts.map(({ field }) => (
          <fieldset key={field} className={styles['field']}>
            <legend>{text.fields[field]}</legend>
            {SIDES.map((side) => {
              const lines = linesOf(forms[side], field, model.groups).filter((line) => line !== '');
              return (
                <label key={side} className={styles['side']}>
                  <input
                    type="radio"
                    name={`${id}-${field}`}
                    checked={conflict.sides.get(field) === side}
                    onChange={() => conflict.choose(field, side)}
                  />
                  <span>
                    <b>{text[side]}</b>
                    <span className={styles['said']}>{lines.length === 0 ? text.empty : lines.join('\n')}</span>
                  </span>
                </label>
              );
            })}
          </fieldset>
        ))}
        <div className={styles['actions']}>
          <Button onClick={model.leaveConflict}>{text.later}</Button>
          <Button variant="primary" onClick={() => void model.applyConflict()}>
            {text.settle}
          </Button>
        </div>
      </>
    );
  },
);
