import { observer } from 'mobx-react-lite';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { ChosenProduct } from '../../../../application/flash-sale/read-admin-sales.ts';
import { struckPrice } from '../../../../domain/catalog/strikable-price.ts';
import { countdownTo } from '../../../../domain/flash-sale/countdown.ts';
import { inputOf, type SaleFormInput } from '../../../../domain/flash-sale/sale-form-input.ts';
import { ClockFigures } from '../../../components/clock-figures.tsx';
import { DealTicket } from '../../../components/deal-ticket.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { saleText } from '../../../text/flash-sale.ts';
import { dayAndTime } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { FormFailure } from '../kit/form/form-failure.tsx';
import { FormFrame } from '../kit/form/form-frame.tsx';
import formStyles from '../kit/form/form-page.module.scss';
import { FormShape } from '../kit/form/form-shape.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { flashSalesBindings } from './bindings.ts';
import { flashSalesText, flashSalesText as text } from './flash-sales.text.ts';
import { ProductPicker } from './product-picker.tsx';
import { SaleFields } from './sale-fields.tsx';
import styles from './sale-form.module.scss';
import { SaleFormViewModel } from './sale-form.view-model.ts';
import { SaleProductCard } from './sale-product.tsx';

/** A preview of the ticket. */
const SalePreview = observer(({ input, chosen }: { readonly input: SaleFormInput; readonly chosen: ChosenProduct | null }) => {
  const { now } = useStore(ClockStore);
  const { salePrice, originalPrice, startTime, endTime, stock } = inputOf(input, null);
  if (chosen === null || typeof salePrice !== 'number') return <p className={styles['none']}>{text.previewEmpty}</p>;
  const { product, strikable } = chosen;
  const start = startTime instanceof Date ? startTime : now;
  const end = endTime instanceof Date ? endTime : now;
  const isComing = start > now;
  const typed = typeof originalPrice === 'number' ? originalPrice : null;
  const was = struckPrice([typed, product.price], salePrice, strikable, isComing ? start : now);
  return (
    // The preview has no target, so its links are inert.
    <div className={styles['preview']} inert>
      <DealTicket
        product={product}
        amount={salePrice}
        was={was}
        href={paths.product(product.id)}
        state={isComing ? 'coming' : end > now ? 'running' : 'over'}
        countdown={<ClockFigures left={countdownTo(end, now)} />}
      >
        {isComing ? saleText.starts(dayAndTime(start, false)) : text.previewLeft(Number(stock))}
      </DealTicket>
    </div>
  );
});

/** The form of a flash sale: new, edited or copied. Another sale is another form. */
export const SaleFormPage = () => {
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const copyOf = query.get('copy');
  const productId = query.get('product');
  return <SaleForm key={[id, copyOf, productId].join()} id={id} copyOf={copyOf} productId={productId} />;
};

interface Props {
  readonly id: string | null;
  readonly copyOf: string | null;
  readonly productId: string | null;
}

const SaleForm = observer((start: Props) => {
  const model = useViewModel(SaleFormViewModel, (made) => made.prepare(start));
  const navigate = useNavigate();
  const { form } = model;
  const { status } = form;
  if (status === 'missing' || status === 'failed') {
    return <FormFailure form={form} list={adminPaths.flashSales} listText={text.title} onRetry={() => void model.load()} />;
  }
  return (
    <>
      <PageHead title={start.id !== null ? text.editTitle : start.copyOf !== null ? text.copyTitle : text.create} />
      {status === 'loading' ? (
        <FormShape />
      ) : (
        <FormFrame
          form={form}
          className={formStyles['form']}
          save={model.save}
          onSaved={() => void navigate(adminPaths.flashSales)}
          onDiscardDraft={() => void model.reset()}
          onLoadNewest={() => void model.reset()}
          bar={{ cancel: adminPaths.flashSales }}
        >
          <div className={formStyles['fields']}>
            {model.chosen === null ? (
              <ProductPicker error={form.problemOf('productId')} onChoose={(chosen) => void model.choose(chosen)} />
            ) : (
              <SaleProductCard
                chosen={model.chosen}
                own={model.was?.sale.id ?? null}
                {...(model.was === null ? { onDrop: model.drop } : {})}
              />
            )}
            <SaleFields model={model} />
          </div>
          <section className={formStyles['aside']} aria-labelledby="tampilan">
            <h2 id="tampilan">{text.preview}</h2>
            <SalePreview input={form.values} chosen={model.chosen} />
          </section>
        </FormFrame>
      )}
    </>
  );
});

export const saleFormScreen = defineScreen({ title: flashSalesText.title, bindings: [flashSalesBindings], Component: SaleFormPage });
