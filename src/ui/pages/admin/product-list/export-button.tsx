import { observer } from 'mobx-react-lite';
import type { ProductListFilter } from '../../../../domain/catalog/product-list-filter.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { ExportViewModel } from './export.view-model.ts';
import { productListText } from './product-list.text.ts';
import styles from './product-list-page.module.scss';

/** The current filter as a CSV file, with how far it is and a way to stop it. */
export const ExportButton = observer(({ filter }: { readonly filter: ProductListFilter }) => {
  const file = useViewModel(ExportViewModel);
  const clock = useStore(ClockStore);
  const words = file.count === null ? productListText.export : productListText.exporting(file.count);
  return (
    <>
      <Button variant="text" aria-label={words} isBusy={file.count !== null} onClick={() => void file.run(filter, clock.now)}>
        {file.count === null ? <AdminIcon name="download" /> : null}
        <span className={styles['words']}>{words}</span>
      </Button>
      {file.count === null ? null : <IconButton icon="close" label={productListText.stopExport} onClick={file.stop} />}
    </>
  );
});
