import { fail } from '../../domain/shared/result.ts';
import type { RefusalReader } from '../shared/attempt.ts';
import { OrderRefused } from './order-service.ts';

/** The failure of a refused step: its code, with the price of now, the number of the rules of now or the seconds to wait where the refusal carries them. */
export const orderRefusal: RefusalReader = (error) => {
  if (!(error instanceof OrderRefused)) return null;
  const { code, quote, retryAfter, rulesVersion } = error;
  return fail(code, {
    ...(quote === null ? {} : { unitPrice: quote.unitPrice, discount: quote.discount, total: quote.total }),
    ...(retryAfter === null ? {} : { retryAfter }),
    ...(rulesVersion === null ? {} : { rulesVersion }),
  });
};
