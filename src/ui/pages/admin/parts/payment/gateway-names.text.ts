import type { GatewayName } from '../../../../../domain/payment/payment-method.ts';

/** What staff call the gateways, within a sentence. */
export const gatewayNames = {
  sandbox: 'simulasi',
  manual: 'rekening dan QRIS toko',
  midtrans: 'Midtrans',
} as const satisfies Record<GatewayName, string>;
