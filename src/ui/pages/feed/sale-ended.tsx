import { observer } from 'mobx-react-lite';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { feedText } from './feed.text.ts';
import styles from './feed-card.module.scss';

const isOver = (endsAt: Date, now: Date): boolean => endsAt <= now;

/** Says so once a sale is over, without a reload. */
export const SaleEnded = observer(({ endsAt }: { readonly endsAt: Date }) =>
  useClockValue(endsAt, isOver) ? <p className={styles['state']}>{feedText.ended}</p> : null,
);
