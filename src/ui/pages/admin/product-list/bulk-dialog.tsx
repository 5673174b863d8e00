import { observer } from 'mobx-react-lite';
import { useModal } from '../../../components/use-modal.ts';
import type { BulkViewModel } from './bulk.view-model.ts';
import styles from './bulk-dialog.module.scss';
import type { BulkFormProps } from './bulk-form-parts.tsx';
import { GroupForm } from './bulk-group-form.tsx';
import { NumberForm } from './bulk-number-form.tsx';
import { SaleForm } from './bulk-sale-form.tsx';
import type { ProductListViewModel } from './product-list.view-model.ts';

interface Props {
  readonly bulk: BulkViewModel;
  readonly list: ProductListViewModel;
}

/** Asks for the new value of the selection, and previews the result. */
export const BulkDialog = observer(({ bulk, list }: Props) => {
  const { asking } = bulk;
  const dialog = useModal(asking !== null);
  const shared = {
    rows: list.chosenRows,
    list,
    onRun: (wanted: Parameters<BulkFormProps['onRun']>[0]) => (asking === null ? undefined : void bulk.run(list, asking, wanted)),
    onCancel: () => bulk.openDialog(null),
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="judul-ubah-banyak"
      onCancel={(event) => {
        event.preventDefault();
        bulk.openDialog(null);
      }}
    >
      {asking === null ? null : asking === 'sale' ? (
        <SaleForm asking={asking} bulk={bulk} {...shared} />
      ) : asking === 'stock' || asking === 'price' ? (
        <NumberForm asking={asking} {...shared} />
      ) : (
        <GroupForm asking={asking} {...shared} />
      )}
    </dialog>
  );
});
