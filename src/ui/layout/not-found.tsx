import { Link } from 'react-router-dom';
import { buttonClass } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { paths } from '../core/paths.ts';
import { errorText } from '../text/errors.ts';

/** The address has no page, or its product is deleted: a message and two links. */
export const NotFound = ({ what }: { readonly what: 'page' | 'product' }) => (
  <EmptyState
    heading="h1"
    title={what === 'product' ? errorText.productNotFoundTitle : errorText.notFoundTitle}
    text={what === 'product' ? errorText.productNotFoundText : errorText.notFoundText}
    action={
      <>
        <Link className={buttonClass('primary')} to={paths.products}>
          {errorText.toProducts}
        </Link>
        <Link className={buttonClass('secondary')} to={paths.home}>
          {errorText.toHome}
        </Link>
      </>
    }
  />
);
