import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { WishlistAlerts } from './wishlist-alerts.ts';

/**
 * Finishes what a guest began: the address names the product whose alert was pressed, and the sign-in page has just let its person in. An
 * address alone, which anybody may have written, switches nothing on.
 * @param address of the page without the product
 */
export const useAlertAfterSignIn = (alerts: WishlistAlerts, address: string, cardOf: (id: string) => ProductCard | null): void => {
  const [query] = useSearchParams();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const isAfterSignIn = typeof state === 'object' && state !== null && 'isAfterSignIn' in state;
  const id = isAfterSignIn ? query.get('kabari') : null;
  const finish = useEffectEvent((id: string) => {
    void navigate(address, { replace: true, preventScrollReset: true });
    void alerts.finish(() => cardOf(id));
  });
  useEffect(() => {
    if (id !== null) finish(id);
  }, [id]);
};
