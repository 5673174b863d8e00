import { ownRentalsContract } from '../../../contracts/rental/own-rentals.contract.ts';
import { openMemoryRentals } from '../../../support/memory-rental-shop.ts';

ownRentalsContract(async () => openMemoryRentals());
