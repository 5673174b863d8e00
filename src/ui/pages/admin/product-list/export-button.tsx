import { observer } from 'mobx-react-lite';
import type { ProductListFilter } from '../../../../domain/admin/product-list-filter.ts';
import { AdminIcon } from '../../../back-office/admin-icon.tsx';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { productListText } from '../../../text/admin/product-list.ts';
import { useStore, useViewModel } from '../../../view-model.tsx';
import { ExportViewModel } from './export.view-model.ts';
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
