import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ToastStore } from '../../../stores/toast.store.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { DraftNotice } from '../kit/form/draft-notice.tsx';
import { formText } from '../kit/form/form.text.ts';
import formStyles from '../kit/form/form-page.module.scss';
import { FormShape } from '../kit/form/form-shape.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { flashSalesText as text } from './flash-sales.text.ts';
import { ProductPicker } from './product-picker.tsx';
import { SaleFields } from './sale-fields.tsx';
import { SaleFormViewModel } from './sale-form.view-model.ts';
import { SalePreview } from './sale-preview.tsx';
import { SaleProductCard } from './sale-product.tsx';
import { SaleUndoStore } from './sale-undo.store.ts';

/** A flash sale to be made, copied or changed. */
export const SaleFormPage = observer(() => {
  const model = useViewModel(SaleFormViewModel);
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const [copyOf, productId] = [query.get('copy'), query.get('product')];
  useEffect(() => void model.open({ id, copyOf, productId }), [model, id, copyOf, productId]);
  useUnsavedGuard(model.isDirty);
  const toasts = useStore(ToastStore);
  const undo = useStore(SaleUndoStore);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { was } = model;
    const sale = await model.save();
    if (sale === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (was === null) toasts.show('success', text.created);
    else undo.offer(text.changed, was.sale, sale);
    void navigate(adminPaths.flashSales);
  };
  const title = id !== null ? text.editTitle : copyOf !== null ? text.copyTitle : text.create;
  if (model.status === 'missing' || model.status === 'failed') {
    return (
      <EmptyState
        heading="h1"
        title={model.status === 'missing' ? formText.missingTitle : formText.failedTitle}
        text={model.status === 'missing' ? formText.missingText : (model.failure ?? '')}
        action={
          model.status === 'missing' ? (
            <Link className={buttonClass('primary')} to={adminPaths.flashSales}>
              {text.title}
            </Link>
          ) : (
            <Button variant="primary" onClick={() => void model.reset()}>
              {formText.retry}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <PageHead title={title} />
      {model.status === 'loading' ? (
        <FormShape />
      ) : (
        <>
          <DraftNotice isRestored={model.isRestored} isOutdated={model.isOutdated} onReset={() => void model.reset()} />
          <form ref={form} className={formStyles['form']} noValidate onSubmit={(event) => void submit(event)}>
            <div className={formStyles['fields']}>
              {model.chosen === null ? (
                <ProductPicker error={model.problemOf('productId')} onChoose={(chosen) => void model.choose(chosen)} />
              ) : (
                <SaleProductCard
                  chosen={model.chosen}
                  own={model.was?.sale.id ?? null}
                  {...(model.was === null ? { onDrop: model.drop } : {})}
                />
              )}
              <SaleFields model={model} />
              <FormAlert text={model.isOutdated ? null : model.failure} />
              <div className={formStyles['actions']}>
                <Button variant="primary" type="submit" isBusy={model.isBusy}>
                  {formText.save}
                </Button>
                <Link className={buttonClass('secondary')} to={adminPaths.flashSales}>
                  {formText.cancel}
                </Link>
              </div>
            </div>
            <section className={formStyles['aside']} aria-labelledby="tampilan">
              <h2 id="tampilan">{text.preview}</h2>
              <SalePreview typed={model.typed} product={model.chosen?.product ?? null} />
            </section>
          </form>
        </>
      )}
    </>
  );
});
