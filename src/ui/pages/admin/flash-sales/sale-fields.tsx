import { observer } from 'mobx-react-lite';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { momentFromWib, toWib } from '../../../../domain/shared/wib.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { dayAndTime } from '../../../text/time.ts';
import { AmountField } from '../kit/form/amount-field.tsx';
import formStyles from '../kit/form/form-page.module.scss';
import { flashSalesText as text } from './flash-sales.text.ts';
import type { SaleFormViewModel } from './sale-form.view-model.ts';

const HOUR_MS = 3_600_000;

const amountText = (input: string): string | undefined => {
  const moment = momentFromWib(input);
  return moment === null ? undefined : dayAndTime(moment, false);
};

/** Price, times and stock of a sale. */
export const SaleFields = observer(({ model }: { readonly model: SaleFormViewModel }) => {
  const { form, chosen } = model;
  const { values: input, set, problemOf } = form;
  const clock = useStore(ClockStore);
  const product = chosen?.product ?? null;
  const endAfter = (hours: number): void => {
    const start = momentFromWib(input.startTime) ?? clock.now;
    set({ endTime: toWib(new Date(start.getTime() + hours * HOUR_MS)) });
  };
  return (
    <>
      <div className={formStyles['pair']}>
        <AmountField
          label={text.salePrice}
          min={1}
          max={PRODUCT_LIMITS.price}
          name="sale_price"
          hint={text.salePriceHint(product?.price ?? null)}
          error={problemOf('salePrice')}
          value={input.salePrice}
          onChange={(value) => set({ salePrice: value })}
        />
        <div>
          <AmountField
            label={text.originalPrice}
            max={PRODUCT_LIMITS.price}
            name="original_price"
            hint={text.originalPriceHint}
            error={problemOf('originalPrice')}
            value={input.originalPrice}
            onChange={(value) => set({ originalPrice: value })}
          />
          {product === null || input.originalPrice === String(product.price) ? null : (
            <Button variant="text" onClick={() => set({ originalPrice: String(product.price) })}>
              {text.fullPrice(product.price)}
            </Button>
          )}
        </div>
      </div>
      <div className={formStyles['pair']}>
        <TextField
          type="datetime-local"
          label={text.start}
          name="start_time"
          hint={amountText(input.startTime) ?? text.startHint}
          error={problemOf('startTime')}
          value={input.startTime}
          onChange={(value) => set({ startTime: value })}
        />
        <TextField
          type="datetime-local"
          label={text.endTime}
          name="end_time"
          hint={amountText(input.endTime)}
          error={problemOf('endTime')}
          value={input.endTime}
          onChange={(value) => set({ endTime: value })}
        />
      </div>
      <div className={formStyles['quick']}>
        {text.later.map(([name, hours]) => (
          <Button key={name} variant="quiet" onClick={() => endAfter(hours)}>
            {text.afterStart(name)}
          </Button>
        ))}
      </div>
      <div>
        <TextField
          label={text.units}
          name="stock"
          inputMode="numeric"
          autoComplete="off"
          hint={text.unitsHint}
          error={problemOf('stock')}
          value={input.stock}
          onChange={(value) => set({ stock: value })}
        />
        {product === null || product.stock === 0 || input.stock === String(product.stock) ? null : (
          <Button variant="text" onClick={() => set({ stock: String(product.stock) })}>
            {text.allStock(product.stock)}
          </Button>
        )}
      </div>
      <SwitchRow name="is_active" label={text.active} isOn={input.isActive} onChange={(isOn) => set({ isActive: isOn })} />
    </>
  );
});
