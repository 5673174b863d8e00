import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
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
