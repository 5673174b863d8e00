import type { RowSet } from '../../../../application/catalog/staff-products.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import type { ActionWithValue } from './bulk.view-model.ts';
import styles from './bulk-dialog.module.scss';
import type { ProductListViewModel } from './product-list.view-model.ts';

/** What the forms of the dialog share. */
export interface BulkFormProps<Action extends ActionWithValue = ActionWithValue> {
  readonly asking: Action;
  readonly rows: readonly StaffProduct[];
  readonly list: ProductListViewModel;
  readonly onRun: (wanted: readonly { readonly row: StaffProduct; readonly set: RowSet }[]) => void;
  readonly onCancel: () => void;
}

const PREVIEWED = 4;

/** The first rows as they become, and the number of the others. */
export const BulkPreview = ({ rows, show }: { readonly rows: readonly StaffProduct[]; readonly show: (row: StaffProduct) => string }) => (
  <dl className={styles['preview']} aria-label={bulkText.preview}>
    {rows.slice(0, PREVIEWED).map((row) => (
      <div key={row.id}>
        <dt>{row.name}</dt>
        <dd>{show(row)}</dd>
      </div>
    ))}
    {rows.length > PREVIEWED ? <p>{`+ ${formatCount(rows.length - PREVIEWED)}`}</p> : null}
  </dl>
);

interface AnswersProps {
  readonly count: number;
  /** The text of the button, where "change" is not what it does. */
  readonly submit?: string;
  readonly onCancel: () => void;
}

export const BulkAnswers = ({ count, submit = bulkText.save(count), onCancel }: AnswersProps) => (
  <div className={styles['answers']}>
    <Button onClick={onCancel}>{bulkText.cancel}</Button>
    <Button type="submit" variant="primary">
      {submit}
    </Button>
  </div>
);
