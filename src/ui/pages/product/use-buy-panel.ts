import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useViewModel } from '../../core/view-model.tsx';
import { BuyPanelViewModel, type Offered } from './buy-panel.view-model.ts';
import { readChoice } from './read-choice.ts';

/** The panel of a product, as its address chooses; it follows the address from then on. */
export const useBuyPanel = (product: Offered): BuyPanelViewModel => {
  const [query] = useSearchParams();
  const panel = useViewModel(BuyPanelViewModel, (made) => made.open(product, readChoice(query)));
  useLayoutEffect(() => panel.open(product, readChoice(query)), [panel, product, query]);
  return panel;
};
