import { Link } from 'react-router-dom';
import type { Failure } from '../../../domain/shared/result.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { paths } from '../../core/paths.ts';
import { isSessionEnd } from '../auth/is-session-end.ts';
import { sessionEndedText } from '../auth/session-ended.text.ts';
import { orderText } from './order.text.ts';

/** An unknown order and another person's order look alike. */
export const MissingOrder = () => (
  <EmptyState
    heading="h1"
    title={orderText.missingTitle}
    text={orderText.missingText}
    action={
      <Link className={buttonClass('primary')} to={paths.orders}>
        {orderText.toOrders}
      </Link>
    }
  />
);

interface FailureProps {
  /** Why; null where it is unknown. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  readonly heading?: 'h1' | 'h2';
}

/** Shown when orders could not be loaded. Where the session has ended, the next try asks to sign in again. */
export const OrderLoadFailure = ({ failure, onRetry, heading = 'h1' }: FailureProps) => {
  const hasEnded = isSessionEnd(failure);
  return (
    <EmptyState
      heading={heading}
      title={hasEnded ? sessionEndedText.title : orderText.failedTitle}
      text={hasEnded ? sessionEndedText.text : orderText.failedText}
      action={
        <RetryButton variant="primary" onRetry={onRetry}>
          {hasEnded ? sessionEndedText.signIn : orderText.retry}
        </RetryButton>
      }
    />
  );
};
