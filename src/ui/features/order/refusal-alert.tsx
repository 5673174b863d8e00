import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { refusalText, refusalWays } from './order-failures.text.ts';
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
  /** Replaces the text of the code. */
  readonly text?: string | null;
}

/** Why an action was refused, announced at once, and the link that helps. */
export const RefusalAlert = ({ code, text = null }: Props) => {
  const refusal = code === null ? null : refusalText(code);
  return (
    <div className={styles['region']} role="alert">
      {refusal === null ? null : (
        <div className={styles['alert']}>
          <Icon name="warning" />
          <p>
            {text ?? refusal.text}
            {refusal.way === null ? null : (
              <>
                {' '}
                <Link to={WAYS[refusal.way]}>{refusalWays[refusal.way]}</Link>
              </>
            )}
          </p>
        </div>
      )}
    </div>
  );
};
