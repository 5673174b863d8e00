import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { failureText } from '../kit/failure-text.ts';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { PictureField } from '../parts/media/picture-field.tsx';
import { productPasteBindings } from './bindings.ts';
import { DraftCard } from './draft-card.tsx';
import { productPasteText as text } from './product-paste.text.ts';
import { ProductPasteViewModel } from './product-paste.view-model.ts';
import styles from './product-paste-page.module.scss';

const TEXT_ROWS = 8;

/** The pasted text and its pictures. */
const PastePart = observer(({ model }: { readonly model: ProductPasteViewModel }) => {
  const { form } = model;
  const dialog = useStore(DialogStore);
  const hasDrafts = form.values.drafts.length > 0;
  const read = async (): Promise<void> => {
    const isAllowed =
      !hasDrafts ||
      (await dialog.open({
        title: text.readAgainTitle,
        message: text.readAgainText,
        type: 'warning',
        cancelText: text.cancel,
        confirmText: text.readAgain,
      }));
    if (isAllowed) model.read();
  };
  return (
    <section className={styles['paste']}>
      <AreaField
        label={text.text}
        name="text"
        rows={TEXT_ROWS}
        placeholder={text.placeholder}
        autoComplete="off"
        error={model.textProblem}
        value={form.values.text}
        onChange={model.type}
      />
      <div className={styles['actions']}>
        <Button variant={hasDrafts ? 'secondary' : 'primary'} onClick={() => void read()}>
          {hasDrafts ? text.readAgain : text.read}
        </Button>
        <p role="status">{hasDrafts ? text.found(form.values.drafts.length) : ''}</p>
      </div>
      <section className={styles['pictures']} aria-label={text.pictures}>
        <h2>{text.pictures}</h2>
        <p>{text.picturesHelp}</p>
        <PictureField value={form.values.pictures} onChange={(pictures) => form.set({ pictures })} onUnfinished={model.uploading} />
      </section>
    </section>
  );
});

/** Products that were stored during this visit, each to be completed and shown. */
const SavedPart = observer(({ model: { saved } }: { readonly model: ProductPasteViewModel }) =>
  saved.length === 0 ? null : (
    <section className={styles['saved']} aria-label={text.savedTitle}>
      <h2>{text.savedTitle}</h2>
      <ul>
        {saved.map(({ id, name }) => (
          <li key={id}>
            <Link to={adminPaths.product(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  ),
);

/** Reads adverts that were copied from a chat, and stores them as products that nobody sees yet. */
export const ProductPastePage = observer(() => {
  const model = useViewModel(ProductPasteViewModel);
  const { form } = model;
  if (form.failure !== null) {
    return (
      <EmptyState
        heading="h1"
        title={text.failedTitle}
        text={failureText(form.failure)}
        action={
          <Button variant="primary" onClick={() => void model.load()}>
            {text.retry}
          </Button>
        }
      />
    );
  }
  if (form.status !== 'ready') {
    return (
      <>
        <p className="visually-hidden" role="status">
          {text.loading}
        </p>
        <AccountSkeleton />
      </>
    );
  }
  const { drafts } = form.values;
  return (
    <div className={styles['page']}>
      <PageHead title={text.title}>
        <Link className={buttonClass('text')} to={adminPaths.products}>
          {text.back}
        </Link>
      </PageHead>
      <div className={styles['about']}>
        <p>{text.how}</p>
        <p>{text.hidden}</p>
      </div>
      <SavedPart model={model} />
      <FormFrame
        form={form}
        label={text.title}
        className={styles['form']}
        save={model.save}
        onDiscardDraft={form.discard}
        texts={{ restored: text.restored, discard: text.discard }}
        bar={drafts.length === 0 ? null : { save: text.save(drafts.length), onDiscard: form.discard }}
      >
        <PastePart model={model} />
        {drafts.map((draft, at) => (
          <DraftCard key={draft.id} model={model} draft={draft} place={at + 1} />
        ))}
      </FormFrame>
    </div>
  );
});

export const productPasteScreen = defineScreen({
  title: text.title,
  bindings: [productPasteBindings, pictureBindings],
  Component: ProductPastePage,
});
