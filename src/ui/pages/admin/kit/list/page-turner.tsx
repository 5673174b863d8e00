import { formatCount } from '../../../../../domain/shared/rupiah.ts';
import { Button } from '../../../../components/button.tsx';
import styles from './page-turner.module.scss';

const text = {
  range: (from: number, to: number, count: number): string => `${formatCount(from)}–${formatCount(to)} dari ${formatCount(count)}`,
  previous: 'Sebelumnya',
  next: 'Berikutnya',
} as const;

interface Props {
  /** What is listed. */
  readonly label: string;
  /** The place of the first row of the page, from 0. */
  readonly from: number;
  readonly size: number;
  readonly count: number;
  readonly onTurn: (from: number) => void;
}

/** Turns the pages of a list that is whole in the browser; nothing while it has one page. */
export const PageTurner = ({ label, from, size, count, onTurn }: Props) =>
  count <= size ? null : (
    <nav className={styles['turner']} aria-label={label}>
      <span>{text.range(from + 1, Math.min(from + size, count), count)}</span>
      <Button disabled={from === 0} onClick={() => onTurn(Math.max(0, from - size))}>
        {text.previous}
      </Button>
      <Button disabled={from + size >= count} onClick={() => onTurn(from + size)}>
        {text.next}
      </Button>
    </nav>
  );
