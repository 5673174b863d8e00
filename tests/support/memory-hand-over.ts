import type { Container } from 'inversify';
import type { Clock } from '../../src/application/shared/clock.ts';
import { bindComplaints, bindRentals, bindVault } from '../../src/infrastructure/composition/admin/admin.ts';
import { PapaCsvReader } from '../../src/infrastructure/csv/papa-csv-reader.ts';
import { InMemoryComplaintAdminRepository } from '../../src/infrastructure/memory/complaint/complaint-admin-repository.ts';
import { InMemoryCredentialSettingsRepository } from '../../src/infrastructure/memory/credential/credential-settings-repository.ts';
import { InMemoryVaultAdminRepository } from '../../src/infrastructure/memory/credential/vault-admin-repository.ts';
import type { MemoryStaffOrders } from '../../src/infrastructure/memory/order/staff-orders.ts';
import type { MemoryRentals } from '../../src/infrastructure/memory/rental/memory-rentals.ts';
import { InMemoryRentalAdminRepository } from '../../src/infrastructure/memory/rental/rental-admin-repository.ts';
import { PageSpreadsheetReader } from './page-spreadsheet-reader.ts';

/** Fake complaints, rentals and vault, with the ports of staff. */
export class MemoryHandOver {
  readonly complaints: InMemoryComplaintAdminRepository;
  readonly vault: InMemoryVaultAdminRepository;
  readonly rentals: InMemoryRentalAdminRepository;
  readonly credentialSettings = new InMemoryCredentialSettingsRepository();

  constructor(orders: MemoryStaffOrders, clock: Clock, calendar: MemoryRentals) {
    this.complaints = new InMemoryComplaintAdminRepository(orders);
    this.rentals = new InMemoryRentalAdminRepository(calendar, clock);
    this.vault = new InMemoryVaultAdminRepository(clock);
  }

  bind(container: Container): void {
    bindComplaints(container, this.complaints, { files: this.complaints, complaints: this.complaints });
    bindRentals(container, this.rentals);
    bindVault(container, this.vault, this.credentialSettings, { csv: new PapaCsvReader(), spreadsheet: new PageSpreadsheetReader() });
  }
}
