import { Icon } from '../../../../components/icon.tsx';
import { iconButtonClass } from '../../../../components/icon-button.tsx';
import styles from './group-list.module.scss';
import { groupsText as text } from './taxonomy.text.ts';

interface Props {
  readonly name: string;
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
}

/** Up and down by one: the alternative to dragging. A button at the edge keeps the focus, so that it is not lost. */
export const OrderButtons = ({ name, place, isLast, onMove }: Props) => (
  <span className={styles['steps']}>
    <button
      type="button"
      className={`${iconButtonClass} ${styles['up']}`}
      aria-disabled={place === 0 || undefined}
      aria-label={text.up(name)}
      onClick={place === 0 ? undefined : () => onMove(place - 1)}
    >
      <Icon name="chevronDown" />
    </button>
    <button
      type="button"
      className={iconButtonClass}
      aria-disabled={isLast || undefined}
      aria-label={text.down(name)}
      onClick={isLast ? undefined : () => onMove(place + 1)}
    >
      <Icon name="chevronDown" />
    </button>
  </span>
);
