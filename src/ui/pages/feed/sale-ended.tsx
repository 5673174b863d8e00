import { observer } from 'mobx-react-lite';
import { useClocked } from '../../features/clock/use-clocked.ts';
import { feedText } from './feed.text.ts';
import styles from './feed-card.module.scss';

const isOver = (endsAt: Date, now: Date): boolean => endsAt <= now;

/** Says so once a sale is over, without a reload. */
export const SaleEnded = observer(({ endsAt }: { readonly endsAt: Date }) =>
  useClocked(endsAt, isOver) ? <p className={styles['state']}>{feedText.ended}</p> : null,
);
