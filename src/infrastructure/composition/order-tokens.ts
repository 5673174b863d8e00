import type { ComplaintService, EvidenceFiles } from '../../application/complaint/complaint-service.ts';
import type { OwnCredentialRepository, VaultService } from '../../application/credential/vault-service.ts';
import type { OpeningHoursRepository } from '../../application/order/opening-hours.ts';
import type { EvidencePictures } from '../../application/order/order-admin-repository.ts';
import type { OrderRepository } from '../../application/order/order-repository.ts';
import type { OrderService } from '../../application/order/order-service.ts';
import type { FreeTimes, RentalService } from '../../application/rental/rental-service.ts';
import { token } from './tokens.ts';

/** Ports of one's own orders. They are separate, so that the scripts of a first visit contain none of their names. */
export const ORDER_PORT = {
  // order
  openingHours: token<Pick<OpeningHoursRepository, 'read'>>('OpeningHoursRepository'),
  orderRepository: token<OrderRepository>('OrderRepository'),
  orderService: token<OrderService>('OrderService'),
  // rental
  freeTimes: token<FreeTimes>('FreeTimes'),
  rentalService: token<RentalService>('RentalService'),
  // credential, complaint
  vault: token<VaultService>('VaultService'),
  ownCredentials: token<OwnCredentialRepository>('OwnCredentialRepository'),
  complaints: token<ComplaintService>('ComplaintService'),
  evidenceFiles: token<EvidenceFiles>('EvidenceFiles'),
  evidencePictures: token<EvidencePictures>('EvidencePictures'),
} as const;
