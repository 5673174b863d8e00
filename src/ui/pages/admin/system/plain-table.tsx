import { type ReactNode, useId } from 'react';
import styles from './parts.module.scss';

interface Props {
  readonly title: string;
  readonly about?: string;
  readonly columns: readonly string[];
  /** Rows with a key; their first cell names them. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Instead of a table without rows. */
  readonly empty?: string;
}

/** Figures of the machinery. */
export const PlainTable = ({ title, about, columns, rows, empty }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      {about === undefined ? null : <p>{about}</p>}
      {rows.length === 0 && empty !== undefined ? (
        <p>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keys.
        // biome-ignore lint/a11y/useSemanticElements: a section in a section would need a name of its own.
        <div role="group" aria-labelledby={id} className={styles['scroll']} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [first, ...rest] }) => (
                <tr key={key}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, place) => (
                    <td key={columns[place + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
