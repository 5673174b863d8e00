import { observer } from 'mobx-react-lite';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { type BulkAction, bulkText } from '../parts/catalog/product-bulk.text.ts';
import type { BulkViewModel } from './bulk.view-model.ts';
import styles from './bulk-bar.module.scss';
import type { ProductListViewModel } from './product-list.view-model.ts';

interface Props {
  readonly bulk: BulkViewModel;
  readonly list: ProductListViewModel;
}

/** The bulk actions that change at least one of the selected rows. */
export const BulkBar = observer(({ bulk, list }: Props) => {
  const rows = list.chosenRows;
  const { progress } = bulk;
  if (rows.length === 0 && progress === null) return null;
  const has = (test: (row: (typeof rows)[number]) => boolean): boolean => rows.some(test);
  const offered: readonly (readonly [BulkAction, boolean])[] = [
    ['activate', has(({ state }) => state === 'inactive')],
    ['deactivate', has(({ state }) => state === 'active')],
    ['archive', has(({ state }) => state !== 'archived')],
    ['restore', has(({ state }) => state === 'archived')],
    ['stock', true],
    ['price', true],
    ['delete', true],
  ];
  const press = (action: BulkAction): void => {
    if (action === 'stock' || action === 'price') bulk.ask(action);
    else void bulk.confirm(list, action);
  };
  return (
    <div className={styles['bar']} role="toolbar" aria-label={bulkText.toolbar(rows.length)}>
      <b role="status">{progress === null ? bulkText.chosen(rows.length) : bulkText.working(progress.done, progress.count)}</b>
      {progress === null
        ? offered.map(([action, isOffered]) =>
            isOffered ? (
              <Button key={action} variant="text" onClick={() => press(action)}>
                {bulkText.actions[action]}
              </Button>
            ) : null,
          )
        : null}
      {progress === null ? <IconButton icon="close" label={bulkText.clear} onClick={() => list.choose(new Set())} /> : null}
    </div>
  );
});
