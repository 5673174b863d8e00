import type { Container } from 'inversify';
import type { EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import { AuditBooks } from '../../../application/ledger/audit-books.ts';
import type { BookReader } from '../../../application/ledger/book-reader.ts';
import {
  ApprovePayment,
  FindTransfers,
  ReadPaymentWork,
  RecordTransfer,
  ResolveException,
  ShowEvidence,
} from '../../../application/order/handle-payments.ts';
import { MarkRefundSent, ReadRefunds, RevealRefundDestination } from '../../../application/order/handle-refunds.ts';
import { type OpeningHoursRepository, ReadStoredOpeningHours, SaveOpeningHours } from '../../../application/order/opening-hours.ts';
import type {
  EvidencePictures,
  OrderAdminRepository,
  PictureMessages,
  RefundDestinationReader,
} from '../../../application/order/order-admin-repository.ts';
import { PauseGateway, ReadPaymentSettings, SavePaymentSettings } from '../../../application/order/payment-settings.ts';
import { ExportLedger, ReadLedger, ReadLedgerOverview, ReadRevenue } from '../../../application/order/read-ledger.ts';
import { FindOrders, ReadOrder, ReadOrderFigures } from '../../../application/order/read-orders.ts';
import { ExportSettlements, ReadSettlements, ReverseSettlement, SettleGateway } from '../../../application/order/settle-gateways.ts';
import type { SettlementRepository } from '../../../application/order/settlement-repository.ts';
import { AssignWorker, SendMessageToBuyer, SendPictureToBuyer, TransitionOrder } from '../../../application/order/transition-order.ts';
import { DecideMessage, ReadUndecidedMessages, type UndecidedMessageRepository } from '../../../application/order/undecided-messages.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { PORT } from '../tokens.ts';

export interface OrderPorts {
  readonly orderAdminRepository: OrderAdminRepository;
  readonly settlements: SettlementRepository;
  readonly books: BookReader;
  readonly refundDestinations: RefundDestinationReader;
  readonly evidencePictures: EvidencePictures;
  readonly pictureMessages: PictureMessages;
  readonly messagePictures: EvidenceFiles;
  readonly openingHoursRepository: OpeningHoursRepository;
  readonly undecidedMessages: UndecidedMessageRepository;
}

/** Binds orders and payments for staff. */
export const bindOrders = (container: Container, ports: OrderPorts): void => {
  const { orderAdminRepository, settlements, refundDestinations, evidencePictures, openingHoursRepository, undecidedMessages } = ports;
  for (const UseCase of [
    FindOrders,
    ReadOrder,
    ReadOrderFigures,
    TransitionOrder,
    SendMessageToBuyer,
    AssignWorker,
    ReadPaymentWork,
    ApprovePayment,
    ResolveException,
    RecordTransfer,
    FindTransfers,
    ReadRefunds,
    MarkRefundSent,
    ReadLedgerOverview,
    ReadLedger,
    ReadRevenue,
    ExportLedger,
    PauseGateway,
    ReadPaymentSettings,
    SavePaymentSettings,
  ])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(orderAdminRepository, log), [PORT.errors]);
  for (const UseCase of [ReadSettlements, ReverseSettlement, ExportSettlements])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(settlements, log), [PORT.errors]);
  container.bind(AuditBooks).toResolvedValue((log) => new AuditBooks(ports.books, log), [PORT.errors]);
  container.bind(SettleGateway).toResolvedValue((log) => new SettleGateway(settlements, newUuid, log), [PORT.errors]);
  for (const UseCase of [ReadStoredOpeningHours, SaveOpeningHours])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(openingHoursRepository, log), [PORT.errors]);
  for (const UseCase of [ReadUndecidedMessages, DecideMessage])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(undecidedMessages, log), [PORT.errors]);
  container
    .bind(SendPictureToBuyer)
    .toResolvedValue((log) => new SendPictureToBuyer(ports.pictureMessages, ports.messagePictures, log), [PORT.errors]);
  container.bind(ShowEvidence).toResolvedValue((log) => new ShowEvidence(evidencePictures, log), [PORT.errors]);
  container.bind(RevealRefundDestination).toResolvedValue((log) => new RevealRefundDestination(refundDestinations, log), [PORT.errors]);
};
