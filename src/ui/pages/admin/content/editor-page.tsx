import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router-dom';
import type { ContentSlug } from '../../../../application/content/content-repository.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { RichText } from '../../../features/content/rich-text.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { adminContentBindings } from './bindings.ts';
import { adminContentText } from './content.text.ts';
import { CONTENT_PAGES, CONTENT_SLUGS } from './content-texts.ts';
import { EditorViewModel } from './editor.view-model.ts';
import styles from './editor-page.module.scss';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { VersionList } from './version-list.tsx';

const back = (
  <Link className={buttonClass('secondary')} to={adminPaths.content}>
    {adminContentText.back}
  </Link>
);

/** Another text is another editor. */
export const EditorPage = () => {
  const { slug } = useParams();
  const known = CONTENT_SLUGS.find((one) => one === slug);
  if (known === undefined) {
    return <EmptyState heading="h1" title={adminContentText.unknownTitle} text={adminContentText.unknownText} action={back} />;
  }
  return <Editor key={known} slug={known} />;
};

const Editor = observer(({ slug }: { readonly slug: ContentSlug }) => {
  const model = useViewModel(EditorViewModel, (made) => made.for(slug));
  const { status } = model.form;
  const note = status === 'ready' ? adminContentText.state(model.history.published, model.newest) : undefined;
  return (
    <>
      <PageHead title={adminContentText.texts[slug]} note={note}>
        {/* A fresh load in a new tab. */}
        <a className={buttonClass('secondary')} href={CONTENT_PAGES[slug]} target="_blank" rel="noopener">
          {adminContentText.seePage}
        </a>
        {back}
      </PageHead>
      {status === 'loading' ? <AccountSkeleton /> : null}
      {status === 'failed' ? (
        <EmptyState
          title={adminContentText.failedTitle}
          text={adminContentText.failedText}
          action={<RetryButton onRetry={() => void model.load()}>{adminContentText.retry}</RetryButton>}
        />
      ) : null}
      {status === 'ready' ? <Parts model={model} /> : null}
    </>
  );
});

const Parts = observer(({ model }: { readonly model: EditorViewModel }) => {
  const { form } = model;
  return (
    <FormFrame
      form={form}
      save={model.save}
      texts={{ restored: adminContentText.restoredDraft, outdated: adminContentText.conflict }}
      bar={{
        isNew: false,
        save: adminContentText.save,
        onDiscard: model.discard,
        more: form.isDirty ? (
          <Button isBusy={form.isBusy} onClick={() => void model.save(true)}>
            {adminContentText.saveAndPublish}
          </Button>
        ) : null,
      }}
    >
      <div className={styles['columns']}>
        <MarkdownToolbar onChange={model.type}>
          <AreaField
            label={adminContentText.body}
            name="body"
            rows={20}
            hint={adminContentText.bodyHint}
            value={form.values.body}
            error={null}
            onChange={model.type}
          />
        </MarkdownToolbar>
        <section className={styles['preview']} aria-labelledby="judul-pratinjau">
          <h2 id="judul-pratinjau">
            {model.shownVersion === null ? adminContentText.preview : adminContentText.previewOf(model.shownVersion.version)}
          </h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
          <div className={styles['page']} tabIndex={0}>
            <RichText blocks={model.blocks} below={1} />
          </div>
        </section>
      </div>
      <VersionList model={model} />
    </FormFrame>
  );
});

export const editorScreen = defineScreen({ title: adminContentText.title, bindings: [adminContentBindings], Component: EditorPage });
