import { observer } from 'mobx-react-lite';
import { Button } from '../../../components/button.tsx';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import type { BulkViewModel } from './bulk.view-model.ts';
import styles from './bulk-report.module.scss';

/** A longer report names only its first rows. */
const LISTED = 200;

/** The failed rows with their reasons; they stay selected. */
export const BulkReport = observer(({ bulk }: { readonly bulk: BulkViewModel }) => {
  const { report } = bulk;
  if (report === null) return null;
  return (
    <section className={styles['report']} role="alert" aria-labelledby="judul-laporan">
      <h2 id="judul-laporan">{bulkText.reportTitle(report.done, report.failed.length)}</h2>
      <ul>
        {report.failed.slice(0, LISTED).map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name}</b> <span>{reason}</span>
          </li>
        ))}
        {report.failed.length > LISTED ? <li>{bulkText.moreFailed(report.failed.length - LISTED)}</li> : null}
      </ul>
      <Button onClick={bulk.closeReport}>{bulkText.closeReport}</Button>
    </section>
  );
});
