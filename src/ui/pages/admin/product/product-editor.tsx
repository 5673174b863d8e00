import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { useFormFocus } from '../../../features/auth/use-form-focus.ts';
import { adminText } from '../kit/admin.text.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { PageHead } from '../kit/page-head.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { AfterPart, BasicsPart, PricingPart } from './basics-part.tsx';
import { CardPreview } from './card-preview.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { GroupsPart } from './groups-part.tsx';
import { AttributesPart, PicturesPart } from './media-parts.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import { ProductEditorViewModel } from './product-editor.view-model.ts';
import { RentalsPart } from './rentals-part.tsx';
import { SidePart } from './side-part.tsx';
import { useSaveKey } from './use-save-key.ts';

interface Props {
  /** Null for a new one. */
  readonly id: string | null;
  /** The product a new one begins as. */
  readonly copyOf?: string | null;
}

/** The form of one product. */
export const ProductEditor = observer(({ id, copyOf = null }: Props) => {
  const model = useViewModel(ProductEditorViewModel, (made) => made.prepare(id, copyOf));
  const navigate = useNavigate();
  const { createdId, isGone } = model;
  useUnsavedGuard(model.isDirty || (model.unfinished !== null && !isGone));
  useSaveKey(model.save);
  useEffect(() => {
    if (createdId !== null) void navigate(adminPaths.product(createdId), { replace: true });
    else if (isGone) void navigate(adminPaths.products, { replace: true });
  }, [createdId, isGone, navigate]);
  const name = model.opened?.product.name ?? text.newTitle;
  useEffect(() => {
    document.title = adminText.pageTitle(name);
  }, [name]);
  if (model.problem !== null) {
    return (
      <EmptyState
        heading="h1"
        title={text.failedTitle}
        text={model.problem}
        action={
          <Button variant="primary" onClick={() => void model.load()}>
            {text.retry}
          </Button>
        }
      />
    );
  }
  if (model.isReady) return <ProductForm model={model} title={name} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {text.loading}
      </p>
      <AccountSkeleton />
    </>
  );
});

const stateOf = ({ opened }: ProductEditorViewModel): string => {
  if (opened === null) return text.states.unsaved;
  if (opened.product.archivedAt !== null) return text.states.archived;
  return opened.product.isActive ? text.states.active : text.states.inactive;
};

const ProductForm = observer(({ model, title }: { readonly model: ProductEditorViewModel; readonly title: string }) => {
  const { form, clash } = model;
  const element = useFormFocus(model.refusals);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void model.save();
  };
  return (
    <>
      <PageHead title={title}>
        <Mark>{stateOf(model)}</Mark>
        {model.opened?.product.isSample === true ? <Mark tone="info">{text.states.sample}</Mark> : null}
      </PageHead>
      {clash === null ? null : <ConflictPanel model={model} clash={clash} />}
      <form ref={element} className={styles['form']} noValidate onSubmit={submit} inert={clash !== null}>
        <div className={styles['main']}>
          {form.isRestored ? (
            <p className={styles['restored']} role="status">
              {text.restored}
              <Button variant="text" onClick={model.dropRestored}>
                {text.dropRestored}
              </Button>
            </p>
          ) : null}
          <BasicsPart model={model} />
          <PricingPart model={model} />
          <GroupsPart model={model} />
          <PicturesPart model={model} />
          <AttributesPart model={model} />
          <RentalsPart form={form} />
          <AfterPart model={model} />
        </div>
        <aside className={styles['aside']}>
          <CardPreview model={model} />
          <SidePart model={model} />
        </aside>
        <div className={styles['bar']}>
          <FormAlert text={model.alert} />
          <div className={styles['actions']}>
            <span className={styles['status']}>{model.isDirty ? text.dirty : model.id === null ? text.states.unsaved : text.clean}</span>
            {model.isDirty ? <Button onClick={form.reset}>{text.reset}</Button> : null}
            <Button type="submit" variant="primary" isBusy={model.isBusy} title={text.shortcut} aria-keyshortcuts="Control+S">
              {model.id === null ? text.create : text.save}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
});
