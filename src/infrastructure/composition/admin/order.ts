import type { Container } from 'inversify';
import { ApprovePayment, ReadPaymentWork, ResolveException, ShowEvidence } from '../../../application/order/handle-payments.ts';
import { MarkRefundSent, ReadRefunds, RevealRefundDestination } from '../../../application/order/handle-refunds.ts';
import { MoveOrder, WriteToBuyer } from '../../../application/order/move-order.ts';
import type { EvidencePictures, OrderAdminRepository, RefundDestinationReader } from '../../../application/order/order-admin-repository.ts';
import { ReadPaymentSettings, SavePaymentSettings } from '../../../application/order/payment-settings.ts';
import { ExportLedger, ReadBooks, ReadLedger } from '../../../application/order/read-ledger.ts';
import { FindOrders, ReadOrder, ReadOrderFigures } from '../../../application/order/read-orders.ts';
import { PORT } from '../tokens.ts';

export interface OrderPorts {
  readonly orderAdminRepository: OrderAdminRepository;
  readonly refundDestinations: RefundDestinationReader;
  readonly evidencePictures: EvidencePictures;
}

/** Orders and money, as staff work with them. */
export const bindOrders = (container: Container, { orderAdminRepository, refundDestinations, evidencePictures }: OrderPorts): void => {
  for (const UseCase of [
    ...[FindOrders, ReadOrder, ReadOrderFigures, MoveOrder, WriteToBuyer, ReadPaymentWork, ApprovePayment, ResolveException],
    ...[ReadRefunds, MarkRefundSent, ReadBooks, ReadLedger, ExportLedger, ReadPaymentSettings, SavePaymentSettings],
  ])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(orderAdminRepository, log), [PORT.errors]);
  container.bind(ShowEvidence).toResolvedValue((log) => new ShowEvidence(evidencePictures, log), [PORT.errors]);
  container.bind(RevealRefundDestination).toResolvedValue((log) => new RevealRefundDestination(refundDestinations, log), [PORT.errors]);
};
