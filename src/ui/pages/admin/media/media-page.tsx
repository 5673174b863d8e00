import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { StoredFileSummary } from '../../../../application/media/file-repository.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { layoutText } from '../../../text/layout.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PermissionStore } from '../kit/staff-permissions.store.ts';
import { mediaText } from './media.text.ts';
import { MediaViewModel } from './media.view-model.ts';
import { MediaFilter } from './media-filter.tsx';
import styles from './media-page.module.scss';
import { MediaTable } from './media-table.tsx';
import { MediaUpload } from './media-upload.tsx';
import { useFileQuery } from './use-file-query.ts';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Every file of the shop: how large, where it is shown, whether it was checked. */
export const MediaPage = observer(() => {
  const model = useViewModel(MediaViewModel);
  const [dialog, toasts] = [useStore(DialogStore), useStore(ToastStore)];
  const { may } = useStore(PermissionStore);
  const mayRemove = ({ bucket }: StoredFileSummary): boolean => may(bucket === 'settings' ? 'settings.write' : 'catalogue.write');
  const { query, change } = useFileQuery();
  useEffect(() => model.show(query), [model, query]);
  const remove = async (file: StoredFileSummary): Promise<void> => {
    const isMeant = await dialog.ask({
      title: mediaText.removeTitle,
      message: mediaText.removeText(file.path, file.files),
      type: 'warning',
      confirmText: mediaText.removeConfirm,
    });
    if (!isMeant) return;
    const problem = await model.discard(file);
    toasts.show(problem === null ? 'success' : 'error', problem ?? mediaText.removed);
  };
  const { files, problem, total, pages } = model;
  const isFiltered = query.bucket !== null || query.state !== null || query.search !== '';
  return (
    <div className={styles['page']}>
      <PageHead title={mediaText.title} note={files === null ? undefined : mediaText.note(total)} />
      <MediaUpload onArrived={model.load} />
      <MediaFilter query={query} onChange={change} />
      {problem === null ? null : (
        <div className={styles['problem']}>
          <FormAlert text={problem} />
          <Button onClick={() => void model.load()}>{mediaText.retry}</Button>
        </div>
      )}
      {files === null && problem === null ? (
        <div role="status">
          <span className="visually-hidden">{layoutText.loading}</span>
          {ROWS.map((row) => (
            <div key={row} className={styles['skeleton']} />
          ))}
        </div>
      ) : null}
      {files?.length === 0 ? (
        <EmptyState
          title={isFiltered ? mediaText.noneTitle : mediaText.emptyTitle}
          text={isFiltered ? mediaText.noneText : mediaText.emptyText}
          action={
            isFiltered ? <Button onClick={() => change({ bucket: null, state: null, search: '' })}>{mediaText.clear}</Button> : undefined
          }
        />
      ) : null}
      {files === null || files.length === 0 ? null : (
        <MediaTable files={files} mayRemove={mayRemove} onRemove={(file) => void remove(file)} />
      )}
      {pages < 2 ? null : (
        <nav className={styles['pages']} aria-label={mediaText.pages}>
          <Button disabled={query.page <= 1} onClick={() => change({ page: query.page - 1 })}>
            {mediaText.previous}
          </Button>
          <span>{mediaText.page(query.page, pages)}</span>
          <Button disabled={query.page >= pages} onClick={() => change({ page: query.page + 1 })}>
            {mediaText.next}
          </Button>
        </nav>
      )}
    </div>
  );
});
