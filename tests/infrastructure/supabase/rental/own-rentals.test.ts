import { ownRentalsContract } from '../../../contracts/rental/own-rentals.contract.ts';
import { openStoredRentals } from '../../../support/stored-rental-shop.ts';

ownRentalsContract(openStoredRentals);
