import type { Product } from '../../../domain/catalog/product.ts';
import { availability } from '../../../domain/catalog/stock.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Mark } from '../../components/mark.tsx';
import { productText } from '../../text/product.ts';

/** Whether it can still be had, and how many when they are few. */
export const AvailabilityMark = ({ stock }: Pick<Product, 'stock'>) => {
  switch (availability(stock)) {
    case 'sold':
      return <Mark>{productText.sold}</Mark>;
    case 'low':
      return <Mark tone="warning">{stock === 1 ? productText.onlyOne : productText.left(formatCount(stock))}</Mark>;
    default:
      return (
        <Mark tone="success" icon="check">
          {productText.available}
        </Mark>
      );
  }
};
