import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { BookDifference } from '../../../../domain/ledger/audit-books.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { BooksViewModel } from './books.view-model.ts';
import styles from './parts.module.scss';
import { PlainTable } from './plain-table.tsx';
import { booksText } from './system.text.ts';

const About = ({ subject, id, reference }: BookDifference) =>
  subject === 'order' ? (
    <Link to={adminPaths.order(id)}>{reference}</Link>
  ) : (
    <>
      {booksText.subject(subject)} {reference}
    </>
  );

/** Compares the books with what happened, and shows each account that holds something else. */
export const Books = observer(() => {
  const { audit, problem, isBusy, compared, run } = useViewModel(BooksViewModel);
  return (
    <>
      <section aria-labelledby="judul-pembukuan" className={styles['section']}>
        <h2 id="judul-pembukuan">
          {booksText.title}{' '}
          {audit === null ? null : (
            <Mark tone={audit.differing === 0 ? 'success' : 'danger'}>
              {audit.differing === 0 ? booksText.equal : booksText.differing(audit.differing)}
            </Mark>
          )}
        </h2>
        <p>{booksText.about}</p>
        <Button isBusy={isBusy} onClick={() => void run()}>
          {booksText.run}
        </Button>
        <p aria-live="polite">{isBusy ? booksText.running(compared) : null}</p>
        {problem === null ? null : <FormAlert text={problem} />}
        {audit === null ? null : (
          <>
            <p>{booksText.compared(audit.counts)}</p>
            <p>{audit.differing === 0 ? booksText.fine : booksText.remedy}</p>
          </>
        )}
      </section>
      {audit === null || audit.differing === 0 ? null : (
        <PlainTable
          title={booksText.differences}
          {...(audit.differing > audit.differences.length ? { about: booksText.shown(audit.differences.length) } : {})}
          columns={booksText.columns}
          rows={audit.differences.map((difference) => {
            const { id, account, party, expected, found } = difference;
            return {
              key: `${id} ${account} ${party ?? ''}`,
              cells: [
                <About key="about" {...difference} />,
                booksText.account(account),
                booksText.amount(account, expected),
                booksText.amount(account, found),
              ],
            };
          })}
        />
      )}
    </>
  );
});
