import type { Container } from 'inversify';
import { BlockUnitTime, ClaimDeposit, ReadRentalBoard, UnblockUnitTime } from '../../../application/rental/handle-rentals.ts';
import type { RentalAdminRepository } from '../../../application/rental/rental-admin-repository.ts';
import { PORT } from '../tokens.ts';

/** Binds rentals for staff. */
export const bindRentals = (container: Container, rentals: RentalAdminRepository): void => {
  for (const UseCase of [ReadRentalBoard, BlockUnitTime, UnblockUnitTime, ClaimDeposit])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(rentals, log), [PORT.errors]);
};
