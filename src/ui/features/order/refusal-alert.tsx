import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { refusalWays, refusalWords } from './order-failures.text.ts';
import styles from './refusal-alert.module.scss';

const WAYS = {
  orders: paths.orders,
  products: paths.products,
  profile: paths.profile,
  devices: paths.settings,
  terms: paths.terms,
  help: paths.help,
} as const;

interface Props {
  readonly code: string | null;
  /** What is said instead of the words of the code. */
  readonly text?: string | null;
}

/** Why an action was refused, announced at once, and the link that helps. */
export const RefusalAlert = ({ code, text = null }: Props) => {
  const words = code === null ? null : refusalWords(code);
  return (
    <div className={styles['region']} role="alert">
      {words === null ? null : (
        <div className={styles['alert']}>
          <Icon name="warning" />
          <p>
            {text ?? words.text}
            {words.way === null ? null : (
              <>
                {' '}
                <Link to={WAYS[words.way]}>{refusalWays[words.way]}</Link>
              </>
            )}
          </p>
        </div>
      )}
    </div>
  );
};
