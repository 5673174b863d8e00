import { rentalBindings } from './rental.view-model.ts';
import { RentalFacts } from './rental-facts.tsx';
import { RentalNow } from './rental-now.tsx';
import { RentedVault } from './rented-vault.tsx';

/** The sections of a rental, a chunk that is loaded with the first rental. */
export const rentalParts = { RentalNow, RentalFacts, RentedVault, bindings: rentalBindings } as const;
