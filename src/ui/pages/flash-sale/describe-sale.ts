import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { priceOf } from '../../features/flash-sale/deal.ts';
import { dayAndTime } from '../../text/time.ts';
import { salePageText } from './flash-sale.text.ts';
import type { FlashSaleData } from './flash-sale-data.ts';

/** What a search engine or a shared link says of a sale, in the shop's own time. */
export const describeSale = ({ sale, product, phase }: FlashSaleData): string => {
  const { name } = product;
  const { amount, was } = priceOf({ sale, product }, sale.startsAt);
  const before = was === null ? null : formatRupiah(was);
  switch (phase) {
    case 'ended':
      return salePageText.describeEnded(name);
    case 'gone':
      return salePageText.describeGone(name);
    case 'upcoming':
      return salePageText.describeUpcoming(name, formatRupiah(amount), dayAndTime(sale.startsAt, false));
    case 'live':
      return salePageText.describeLive(name, formatRupiah(amount), before, dayAndTime(sale.endsAt, false));
  }
};
