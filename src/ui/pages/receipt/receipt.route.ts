import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { receiptBindings } from './bindings.ts';
import { receiptText } from './receipt.text.ts';
import { ReceiptPage } from './receipt-page.tsx';

export const receipt = definePage<null>({
  bindings: [accountBindings, receiptBindings],
  load: () => null,
  meta: () => ({ title: receiptText.title, description: receiptText.description, canonical: null, isPrivate: true }),
  Component: ReceiptPage,
});
