import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { paths } from '../../core/paths.ts';
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

/** Shown when orders could not be loaded. */
export const OrderLoadFailure = ({ onRetry, heading = 'h1' }: { readonly onRetry: () => void; readonly heading?: 'h1' | 'h2' }) => (
  <EmptyState
    heading={heading}
    title={orderText.failedTitle}
    text={orderText.failedText}
    action={
      <RetryButton variant="primary" onRetry={onRetry}>
        {orderText.retry}
      </RetryButton>
    }
  />
);
