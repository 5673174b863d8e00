import { observer } from 'mobx-react-lite';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { PanelButton, PanelItem } from '../kit/panel-button.tsx';
import { type BulkAction, bulkText } from '../parts/catalog/product-bulk.text.ts';
import { type BulkViewModel, needsValue } from './bulk.view-model.ts';
import styles from './bulk-bar.module.scss';
import type { ProductListViewModel } from './product-list.view-model.ts';

interface Props {
  readonly bulk: BulkViewModel;
  readonly list: ProductListViewModel;
}

const FURTHER = ['sale', 'game', 'tier', 'category', 'delete'] as const;

/** The bulk actions that change at least one of the selected rows, or how far a run has come. */
export const BulkBar = observer(({ bulk, list }: Props) => {
  const rows = list.chosenRows;
  const { progress } = bulk;
  if (progress !== null) {
    return (
      <div className={styles['bar']} role="toolbar" aria-label={bulkText.toolbar(progress.count)}>
        <b role="status">{bulkText.working(progress.done, progress.count)}</b>
        <Button variant="text" onClick={bulk.stop}>
          {bulkText.stop}
        </Button>
      </div>
    );
  }
  if (rows.length === 0) return null;
  const has = (test: (row: (typeof rows)[number]) => boolean): boolean => rows.some(test);
  const offered: readonly (readonly [BulkAction, boolean])[] = [
    ['activate', has(({ state }) => state === 'inactive')],
    ['deactivate', has(({ state }) => state === 'active')],
    ['archive', has(({ state }) => state !== 'archived')],
    ['restore', has(({ state }) => state === 'archived')],
    ['stock', true],
    ['price', true],
  ];
  const press = (action: BulkAction): void => {
    if (needsValue(action)) bulk.openDialog(action);
    else void bulk.confirm(list, action);
  };
  return (
    <div className={styles['bar']} role="toolbar" aria-label={bulkText.toolbar(rows.length)}>
      <b role="status">
        {list.collected === null ? bulkText.chosen(rows.length) : bulkText.collecting(list.collected, list.total?.count ?? 0)}
      </b>
      {list.offeredTotal === null || list.collected !== null ? null : (
        <Button variant="text" onClick={() => void bulk.chooseEverything(list)}>
          {bulkText.everything(list.offeredTotal)}
        </Button>
      )}
      {offered.map(([action, isOffered]) =>
        isOffered ? (
          <Button key={action} variant="text" onClick={() => press(action)}>
            {bulkText.actions[action]}
          </Button>
        ) : null,
      )}
      <PanelButton variant="text" label={bulkText.more}>
        {(closing) =>
          FURTHER.map((action) => (
            <PanelItem key={action} closing={closing} isDanger={action === 'delete'} onPress={() => press(action)}>
              {bulkText.actions[action]}
            </PanelItem>
          ))
        }
      </PanelButton>
      <IconButton icon="close" label={bulkText.clear} onClick={() => list.choose(new Set())} />
    </div>
  );
});
