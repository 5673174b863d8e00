import { Link } from 'react-router-dom';
import type { SaleListRequest } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { buttonClass } from '../../../components/button.tsx';
import { flashSalesText as text } from './flash-sales.text.ts';
import styles from './flash-sales-page.module.scss';
import { writeSaleQuery } from './sale-query.ts';

/** The pages of a long list, as addresses. */
export const SalePages = ({ request, pages }: { readonly request: SaleListRequest; readonly pages: number }) => {
  const { page } = request;
  if (pages === 1) return null;
  return (
    <nav className={styles['pages']} aria-label={text.pages}>
      {page > 1 ? (
        <Link className={buttonClass('quiet')} to={writeSaleQuery({ ...request, page: page - 1 })}>
          {text.previous}
        </Link>
      ) : null}
      <span>{text.page(page, pages)}</span>
      {page < pages ? (
        <Link className={buttonClass('quiet')} to={writeSaleQuery({ ...request, page: page + 1 })}>
          {text.next}
        </Link>
      ) : null}
    </nav>
  );
};
