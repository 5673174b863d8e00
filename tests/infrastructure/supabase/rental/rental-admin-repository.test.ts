import { rentalAdminRepositoryContract } from '../../../contracts/rental/rental-admin-repository.contract.ts';
import { openStoredRentals } from '../../../support/stored-rental-shop.ts';

rentalAdminRepositoryContract(openStoredRentals);
