import type { Container } from 'inversify';
import type { CustomerRepository } from '../../../application/customer/customer-repository.ts';
import { ManageCustomer } from '../../../application/customer/manage-customer.ts';
import { FindCustomers, ReadCustomer, RevealContact } from '../../../application/customer/read-customers.ts';
import { ExportNewsletter } from '../../../application/newsletter/export-newsletter.ts';
import { PORT } from '../tokens.ts';

/** Binds customers, and the subscribers of the newsletter. */
export const bindCustomers = (container: Container, { customerRepository }: { readonly customerRepository: CustomerRepository }): void => {
  container.bind(FindCustomers).toResolvedValue((log) => new FindCustomers(customerRepository, log), [PORT.errors]);
  container.bind(ReadCustomer).toResolvedValue((log) => new ReadCustomer(customerRepository, log), [PORT.errors]);
  container.bind(RevealContact).toResolvedValue((log) => new RevealContact(customerRepository, log), [PORT.errors]);
  container.bind(ManageCustomer).toResolvedValue((log) => new ManageCustomer(customerRepository, log), [PORT.errors]);
  container.bind(ExportNewsletter).toResolvedValue((log) => new ExportNewsletter(customerRepository, log), [PORT.errors]);
};
