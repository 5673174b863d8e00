import { rentalAdminRepositoryContract } from '../../../contracts/rental/rental-admin-repository.contract.ts';
import { openMemoryRentals } from '../../../support/memory-rental-shop.ts';

rentalAdminRepositoryContract(async () => openMemoryRentals());
