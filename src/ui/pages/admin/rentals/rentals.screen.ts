import { defineScreen } from '../kit/screen.tsx';
import { rentalsBindings } from './bindings.ts';
import { rentalsText } from './rentals.text.ts';
import { RentalsPage } from './rentals-page.tsx';

export const rentalsScreen = defineScreen({ title: rentalsText.title, bindings: [rentalsBindings], Component: RentalsPage });
