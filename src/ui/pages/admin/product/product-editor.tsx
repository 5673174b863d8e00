import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { marginOf } from '../../../../domain/catalog/product-private-data.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { shopDay, shortMoment } from '../../../text/time.ts';
import { adminText } from '../kit/admin.text.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { ProductAttributes } from '../parts/attribute/attribute-fields.tsx';
import { attributeBindings } from '../parts/attribute/bindings.ts';
import { productNeighboursBindings } from '../parts/catalog/bindings.ts';
import { AwaitedPictures } from '../parts/media/awaited-pictures.tsx';
import { awaitedPicturesBindings } from '../parts/media/awaited-pictures.view-model.ts';
import { pictureBindings } from '../parts/media/bindings.ts';
import { PictureField } from '../parts/media/picture-field.tsx';
import { AfterPart, BasicsPart, PricingPart } from './basics-part.tsx';
import { productUndoBindings } from './bindings.ts';
import { CardPreview } from './card-preview.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import { deleteProductBindings } from './delete-product.view-model.ts';
import { FormPart } from './form-part.tsx';
import { GroupsPart } from './groups-part.tsx';
import { nothingYet, type ProductBeginning } from './opened-form.ts';
import { PriceReferenceViewModel, priceReferenceBindings } from './price-reference.view-model.ts';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import { ProductEditorViewModel, productEditorBindings } from './product-editor.view-model.ts';
import { ProductMenu } from './product-menu.tsx';
import { ProductNeighbours } from './product-neighbours.tsx';
import { RentalsPart } from './rentals-part.tsx';
import { sellOutsideBindings } from './sell-outside.view-model.ts';
import { tied } from './tied.ts';

/** The state of a stored product. */
const SidePart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  if (model.opened === null) return null;
  const { product } = model.opened;
  const { archivedAt } = product;
  return (
    <section className={styles['side']} aria-label={text.state}>
      <h2>{text.state}</h2>
      {product.isSample ? <p>{text.sampleHint}</p> : null}
      {archivedAt === null ? null : <p>{text.archivedHint(shopDay(archivedAt))}</p>}
      {archivedAt === null && !product.isActive ? <p>{text.hiddenHint}</p> : null}
      <p>{text.changed(shortMoment(product.updatedAt, false))}</p>
    </section>
  );
});

/** What is left of the price, as soon as both can be read. */
const marginText = (price: string, cost: string): string | null => {
  const sold = amountOf(price);
  const bought = amountOf(cost);
  const margin = sold === null || bought === null ? null : marginOf(sold, bought);
  if (margin === null) return null;
  return margin.amount < 0 ? text.loss(formatRupiah(-margin.amount)) : text.margin(formatRupiah(margin.amount), margin.percent);
};

/** What only staff know: code, note, owner, the number at which stock is low, and for who may read the books what it cost. */
const PrivatePart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const { price, cost, knowsCost } = model.form.values;
  return (
    <FormPart title={text.private} help={text.help.private}>
      <div className={styles['row']}>
        <TextField {...tied(model, 'internalCode')} />
        <TextField {...tied(model, 'owner')} />
        <TextField {...tied(model, 'lowStockAt')} inputMode="numeric" />
      </div>
      {knowsCost ? (
        <AmountField {...tied(model, 'cost')} max={PRODUCT_LIMITS.price} hint={marginText(price, cost) ?? text.help.cost} />
      ) : null}
      <AreaField {...tied(model, 'privateNote')} grows="short" />
    </FormPart>
  );
});

/** The product's pictures, the cover first, and those that are still fetched. */
const PicturesPart = observer(({ model: { form, id, uploading, arrived } }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.pictures} help={text.help.pictures} error={form.problems['pictures']}>
    {id === null ? null : <AwaitedPictures products={[id]} onFewer={arrived} />}
    <PictureField value={form.values.pictures} onChange={(pictures) => form.set({ pictures })} onUnfinished={uploading} />
  </FormPart>
));

/** The attributes of the product, by the schema of its game. */
const AttributesPart = observer(({ model: { form } }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.attributes} help={text.help.attributes} error={form.problems['attributes']}>
    <ProductAttributes
      gameId={form.values.gameTitleId === '' ? null : form.values.gameTitleId}
      value={form.values.attributes}
      isChecked={form.refusals > 0}
      onChange={(attributes) => form.set({ attributes })}
    />
  </FormPart>
));

interface Props {
  /** Null for a new product. */
  readonly id: string | null;
  /** What a new product begins with. */
  readonly begin?: ProductBeginning;
}

/** The form of one product. */
export const ProductEditor = observer(({ id, begin = nothingYet }: Props) => {
  const model = useViewModel(ProductEditorViewModel, (made) => made.prepare(id, begin));
  const navigate = useNavigate();
  const { form, savedProductId, isDeleted } = model;
  useEffect(() => {
    if (savedProductId !== null) void navigate(adminPaths.product(savedProductId), { replace: true });
    else if (isDeleted) void navigate(adminPaths.products, { replace: true });
  }, [savedProductId, isDeleted, navigate]);
  const name = model.opened?.product.name ?? text.newTitle;
  useEffect(() => {
    document.title = adminText.pageTitle(name);
  }, [name]);
  if (form.failure !== null) {
    return (
      <EmptyState
        heading="h1"
        title={text.failedTitle}
        text={model.describeFailure(form.failure)}
        action={
          <Button variant="primary" onClick={() => void model.load()}>
            {text.retry}
          </Button>
        }
      />
    );
  }
  if (form.status === 'ready') return <ProductForm model={model} title={name} />;
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
  if (opened.product.isActive) return text.states.active;
  const { publishAt } = opened.privateData;
  return publishAt === null ? text.states.inactive : text.scheduled(shortMoment(publishAt, false));
};

const ProductForm = observer(({ model, title }: { readonly model: ProductEditorViewModel; readonly title: string }) => {
  const { form, conflict } = model;
  const reference = useViewModel(PriceReferenceViewModel, (made) => made.of(model));
  const navigate = useNavigate();
  const created = (): void => {
    if (model.createdId !== null) void navigate(adminPaths.product(model.createdId), { replace: true });
  };
  const createAndGoOn = async (): Promise<void> => {
    if ((await model.save()) && model.createdId !== null) void navigate(adminPaths.productLike(model.createdId), { replace: true });
  };
  return (
    <>
      <ProductNeighbours id={model.id} />
      <PageHead title={title}>
        <Mark>{stateOf(model)}</Mark>
        {model.opened?.product.isSample === true ? <Mark tone="info">{text.states.sample}</Mark> : null}
        <ProductMenu model={model} />
      </PageHead>
      <FormFrame
        form={form}
        className={styles['form']}
        isUnsaved={model.isDirty || (model.unfinished !== null && !model.isDeleted)}
        save={model.save}
        onSaved={created}
        onDiscardDraft={() => void model.dropRestored()}
        texts={{
          restored: text.restored,
          discard: text.dropRestored,
          ...(conflict === null ? {} : { outdated: text.conflictText(shortMoment(conflict.theirs.product.updatedAt, false)) }),
        }}
        conflict={conflict === null ? undefined : <ConflictChoices model={model} conflict={conflict} />}
        bar={{
          ...(model.id === null ? { save: text.create } : {}),
          ...(model.isDirty ? { onDiscard: form.discard } : {}),
          more: model.id === null ? <Button onClick={() => void createAndGoOn()}>{text.createAnother}</Button> : null,
        }}
      >
        <div className={styles['main']}>
          <BasicsPart model={model} />
          <PricingPart model={model} reference={reference} />
          <GroupsPart model={model} />
          <PicturesPart model={model} />
          <AttributesPart model={model} />
          <RentalsPart form={form} />
          <AfterPart model={model} />
          <PrivatePart model={model} />
        </div>
        <aside className={styles['aside']}>
          <CardPreview model={model} reference={reference} />
          <SidePart model={model} />
        </aside>
      </FormFrame>
    </>
  );
});

/** Each product has a form of its own. */
const ProductPage = () => {
  const { id = '' } = useParams();
  return <ProductEditor key={id} id={id} />;
};

const productBindings = [
  productEditorBindings,
  priceReferenceBindings,
  productUndoBindings,
  sellOutsideBindings,
  deleteProductBindings,
  awaitedPicturesBindings,
  pictureBindings,
  attributeBindings,
  productNeighboursBindings,
];

export const productScreen = defineScreen({
  title: text.editTitle,
  bindings: productBindings,
  Component: ProductPage,
});

/** An empty form, a copy of another product (`?copy=`), or one of the same sort as another (`?seperti=`). */
const NewProductPage = () => {
  const [query] = useSearchParams();
  const begin = { copyOf: query.get('copy'), like: query.get('seperti') };
  return <ProductEditor key={`${begin.copyOf} ${begin.like}`} id={null} begin={begin} />;
};

export const newProductScreen = defineScreen({
  title: text.newTitle,
  bindings: productBindings,
  Component: NewProductPage,
});
