import type { Container } from 'inversify';
import type { Clock } from '../../src/application/shared/clock.ts';
import { bindComplaints } from '../../src/infrastructure/composition/admin/complaint.ts';
import { bindVault } from '../../src/infrastructure/composition/admin/credential.ts';
import { bindRentals } from '../../src/infrastructure/composition/admin/rental.ts';
import { PapaCsvReader } from '../../src/infrastructure/csv/papa-csv-reader.ts';
import { InMemoryComplaints } from '../../src/infrastructure/memory/complaint/complaint-admin-repository.ts';
import { InMemoryCredentialSettings } from '../../src/infrastructure/memory/credential/credential-settings-repository.ts';
import { InMemoryVaultAdmin } from '../../src/infrastructure/memory/credential/vault-admin-repository.ts';
import type { MemoryStaffOrders } from '../../src/infrastructure/memory/order/staff-orders.ts';
import { InMemoryRentalBoard } from '../../src/infrastructure/memory/rental/rental-admin-repository.ts';

/** Complaints, rentals and the vault of a shop in memory, as staff work with them. */
export class MemoryHandOver {
  readonly complaints: InMemoryComplaints;
  readonly vault: InMemoryVaultAdmin;
  readonly rentals: InMemoryRentalBoard;
  readonly credentialSettings = new InMemoryCredentialSettings();

  constructor(orders: MemoryStaffOrders, clock: Clock) {
    this.complaints = new InMemoryComplaints(orders);
    this.rentals = new InMemoryRentalBoard(clock);
    this.vault = new InMemoryVaultAdmin(clock);
  }

  bind(container: Container): void {
    bindComplaints(container, this.complaints, { files: this.complaints, complaints: this.complaints });
    bindRentals(container, this.rentals);
    bindVault(container, this.vault, this.credentialSettings, new PapaCsvReader());
  }
}
