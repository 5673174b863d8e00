import { Button } from '../../../components/button.tsx';
import styles from './line-table.module.scss';
import { productImportText as text } from './product-import.text.ts';
import type { RefusedLine } from './product-import.view-model.ts';

interface Props {
  readonly title: string;
  readonly lines: readonly RefusedLine[];
  /** All of them as a file. */
  readonly onSave?: () => void;
}

const SHOWN = 200;

/** Lines of the file with something to say of each. */
export const LineTable = ({ title, lines, onSave }: Props) =>
  lines.length === 0 ? null : (
    <section className={styles['lines']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {onSave === undefined ? null : <Button onClick={onSave}>{text.downloadBad}</Button>}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.columns.line}</th>
            <th scope="col">{text.columns.name}</th>
            <th scope="col">{text.columns.reason}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map(({ line, name, reason }) => (
            <tr key={line}>
              <td>{line}</td>
              <th scope="row">{name}</th>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN ? <p>{text.more(lines.length - SHOWN)}</p> : null}
    </section>
  );
