import { defineScreen } from '../kit/screen.tsx';
import { refundsBindings } from './bindings.ts';
import { refundsText } from './refunds.text.ts';
import { RefundsPage } from './refunds-page.tsx';

export const refundsScreen = defineScreen({ title: refundsText.title, bindings: [refundsBindings], Component: RefundsPage });
