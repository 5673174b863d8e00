import { accessiblePages } from '../support/accessible-pages.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';

accessiblePages(PUBLIC_PAGES.filter((_, place) => place % 2 === 0));
