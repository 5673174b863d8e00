import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { describeShop } from './describe-shop.ts';
import type { HomeData } from './home-data.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

export const home = definePage<HomeData>({
  bindings: null,
  load: loadHome,
  meta: (_, settings) => ({ title: null, description: describeShop(settings), canonical: paths.home }),
  Component: HomePage,
});
