import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../../../components/button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { formText } from '../kit/form/form.text.ts';
import { FormFailure } from '../kit/form/form-failure.tsx';
import { FormFrame } from '../kit/form/form-frame.tsx';
import formStyles from '../kit/form/form-page.module.scss';
import { FormShape } from '../kit/form/form-shape.tsx';
import { SaveButton } from '../kit/form/save-bar.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { flashSalesText as text } from './flash-sales.text.ts';
import { ProductPicker } from './product-picker.tsx';
import { SaleFields } from './sale-fields.tsx';
import { SaleFormViewModel } from './sale-form.view-model.ts';
import { SalePreview } from './sale-preview.tsx';
import { SaleProductCard } from './sale-product.tsx';

/** A flash sale to be made, copied or changed. Another one is another form. */
export const SaleFormPage = () => {
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const [copyOf, productId] = [query.get('copy'), query.get('product')];
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
          actions={
            <>
              <Link className={buttonClass('secondary')} to={adminPaths.flashSales}>
                {formText.cancel}
              </Link>
              <SaveButton isBusy={form.isBusy} />
            </>
          }
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
            <SalePreview typed={form.values} product={model.chosen?.product ?? null} />
          </section>
        </FormFrame>
      )}
    </>
  );
});
