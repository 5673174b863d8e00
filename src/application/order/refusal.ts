import { fail } from '../../domain/shared/result.ts';
import type { RefusalReader } from '../shared/attempt.ts';
import { OrderRefused } from './order-service.ts';

/** The failure of a refused step: its code, with the current price, the version of the rules or the seconds to wait. */
export const orderRefusal: RefusalReader = (error) => {
  if (!(error instanceof OrderRefused)) return null;
  const { code, quote, retryAfter, rulesVersion } = error;
  return fail(code, {
    ...(quote === null ? {} : { unitPrice: quote.unitPrice, discount: quote.discount, total: quote.total }),
    ...(retryAfter === null ? {} : { retryAfter }),
    ...(rulesVersion === null ? {} : { rulesVersion }),
  });
};
