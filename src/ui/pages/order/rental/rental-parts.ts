import { rentalBindings } from './bindings.ts';
import { RentalFacts } from './rental-facts.tsx';
import { RentalNow } from './rental-now.tsx';
import { RentedVault } from './rented-vault.tsx';

/** What the page of a rental has besides that of a purchase: a part of its own, which arrives with the first rental. */
export const rentalParts = { RentalNow, RentalFacts, RentedVault, bindings: rentalBindings } as const;
export type RentalParts = typeof rentalParts;
