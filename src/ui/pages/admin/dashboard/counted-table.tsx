import { useId } from 'react';
import type { Counted } from '../../../../domain/insights/dashboard.ts';
import { dashboardText } from './dashboard.text.ts';
import styles from './dashboard-table.module.scss';

interface Props {
  readonly title: string;
  readonly about?: string;
  readonly column: string;
  readonly rows: readonly Counted[];
  readonly nameOf?: (name: string) => string;
}

/** What was counted most. */
export const CountedTable = ({ title, about, column, rows, nameOf = (name) => name }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['counted']}>
      <h2 id={id}>{title}</h2>
      {about === undefined ? null : <p>{about}</p>}
      {rows.length === 0 ? (
        <p>{dashboardText.nothingYet}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{dashboardText.times}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, times }) => (
              <tr key={name}>
                <th scope="row">{nameOf(name)}</th>
                <td>{dashboardText.total(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
