import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { StoredFileSummary } from '../../../../application/media/files.ts';
import { Button } from '../../../components/button.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import { Pager } from '../kit/list/pager.tsx';
import { useAddressState } from '../kit/list/use-address-state.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { fileColumns } from './file-columns.tsx';
import { mediaText } from './media.text.ts';
import { MediaViewModel, mediaBindings } from './media.view-model.ts';
import { FILE_ADDRESS, MediaFilter } from './media-filter.tsx';
import { MediaUpload } from './media-upload.tsx';

/** Every file of the shop: size, use, and result of the check. */
export const MediaPage = observer(() => {
  const model = useViewModel(MediaViewModel);
  const dialog = useStore(DialogStore);
  const toasts = useStore(ToastStore);
  const permissions = useStore(PermissionStore);
  const { query, go, to } = useAddressState(FILE_ADDRESS);
  useEffect(() => model.show(query), [model, query]);
  const { may } = permissions;
  const columns = useMemo(() => {
    const remove = async (file: StoredFileSummary): Promise<void> => {
      const isMeant = await dialog.open({
        title: mediaText.removeTitle,
        message: mediaText.removeText(file.path, file.files),
        type: 'warning',
        confirmText: mediaText.removeConfirm,
      });
      if (!isMeant) return;
      const problem = await model.discard(file);
      toasts.show(problem === null ? 'success' : 'error', problem ?? mediaText.removed);
    };
    return fileColumns({
      mayRemove: ({ bucket }) => may(bucket === 'settings' ? 'settings.write' : 'catalogue.write'),
      onRemove: (file) => void remove(file),
    });
  }, [model, dialog, toasts, may]);
  const { files, total, pages } = model;
  const isFiltered = query.bucket !== null || query.state !== null || query.search !== '';
  const pageAt = (page: number): string | null => (page < 1 || page > pages ? null : to({ page }));
  return (
    <ListPage
      title={mediaText.title}
      note={files === null ? undefined : mediaText.note(total)}
      intro={<MediaUpload onUploaded={model.load} />}
      filters={<MediaFilter query={query} onChange={go} />}
      isLoading={files === null}
      problem={model.problem}
      onRetry={() => void model.load()}
      empty={
        files?.length !== 0
          ? null
          : isFiltered
            ? {
                title: mediaText.noneTitle,
                text: mediaText.noneText,
                action: <Button onClick={() => go({ bucket: null, state: null, search: '' })}>{mediaText.clear}</Button>,
              }
            : { title: mediaText.emptyTitle, text: mediaText.emptyText }
      }
      pager={
        pages < 2 ? null : (
          <Pager
            label={mediaText.pages}
            note={mediaText.page(query.page, pages)}
            steps={[
              { name: mediaText.previous, to: pageAt(query.page - 1) },
              { name: mediaText.next, to: pageAt(query.page + 1) },
            ]}
          />
        )
      }
    >
      <DataTable
        caption={mediaText.all}
        layout="stackedEarly"
        columns={columns}
        rows={files ?? []}
        idOf={({ bucket, path }) => `${bucket}/${path}`}
      />
    </ListPage>
  );
});

export const mediaScreen = defineScreen({ title: mediaText.title, bindings: [pictureBindings, mediaBindings], Component: MediaPage });
