import { ListFlashSales } from '../../../application/flash-sale/read-flash-sales.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { toDeal } from '../../features/flash-sale/deal.ts';
import { saleText } from '../../text/flash-sale.ts';
import { saleListText } from './flash-sale-list.text.ts';
import type { FlashSaleListData } from './flash-sale-list-data.ts';
import { FlashSaleListPage } from './flash-sale-list-page.tsx';

export const flashSaleList = definePage<FlashSaleListData>({
  bindings: [],
  load: async ({ get }) => ({ deals: (await get(ListFlashSales).execute()).map(toDeal) }),
  meta: (_, settings) => ({
    title: saleText.flashSale,
    description: saleListText.description(settings.siteName),
    canonical: paths.flashSales,
  }),
  Component: FlashSaleListPage,
});
