import { data } from 'react-router-dom';
import { ListFlashSales, ViewFlashSale } from '../../../application/flash-sale/read-flash-sales.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { phaseOf, priceOf, toDeal } from '../../features/flash-sale/deal.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { dayAndTime } from '../../text/time.ts';
import { salePageText } from './flash-sale.text.ts';
import type { FlashSaleData } from './flash-sale-data.ts';
import { FlashSalePage } from './flash-sale-page.tsx';

/** The head of a sale's page, with times in the shop's zone. */
const describeSale = ({ sale, product, phase }: FlashSaleData): string => {
  const { name, saleKind } = product;
  const { amount, was } = priceOf({ sale, product }, sale.startsAt);
  const before = was === null ? null : formatRupiah(was);
  switch (phase) {
    case 'ended':
      return salePageText.describeEnded(name, saleKind);
    case 'sold-out':
      return salePageText.describeSoldOut(name, saleKind);
    case 'upcoming':
      return salePageText.describeUpcoming(name, formatRupiah(amount), dayAndTime(sale.startsAt, false));
    case 'live':
      return salePageText.describeLive(name, formatRupiah(amount), before, dayAndTime(sale.endsAt, false));
  }
};

/** Running sales are shown; upcoming ones are there in case the page stays open. */
const MAX_OTHERS = 9;

export const flashSale = definePage<FlashSaleData>({
  bindings: [],
  load: async ({ get, params }) => {
    const [offer, offers] = await Promise.all([get(ViewFlashSale).execute(params['id'] ?? ''), get(ListFlashSales).execute()]);
    if (offer === null) throw data('product', { status: 404 });
    const { sale, product } = offer;
    const others = offers.filter((other) => other.sale.id !== sale.id);
    return {
      sale,
      product: { ...product, sale: null },
      next: others.find((other) => other.product.id === product.id)?.sale ?? null,
      others: others.slice(0, MAX_OTHERS).map(toDeal),
      phase: phaseOf(offer, get(ClockStore).now),
    };
  },
  meta: (loaded) => ({
    title: salePageText.title(loaded.product.name),
    description: describeSale(loaded),
    canonical: loaded.phase === 'ended' ? null : paths.flashSale(loaded.sale.id),
  }),
  Component: FlashSalePage,
});
