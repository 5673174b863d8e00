import { defineScreen } from '../kit/screen.tsx';
import { ledgerBindings } from './bindings.ts';
import { ledgerText } from './ledger.text.ts';
import { LedgerPage } from './ledger-page.tsx';

export const ledgerScreen = defineScreen({ title: ledgerText.title, bindings: [ledgerBindings], Component: LedgerPage });
