import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import { whatsappLink } from '../../../domain/settings/whatsapp-link.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { paths } from '../../core/paths.ts';
import { productPageText } from './product.text.ts';

/** The product of a message. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  /** The absolute address of its page. */
  readonly address: string;
}

/** Where an order proceeds: a chat that names product, duration and price; without a usable number, the payment page. */
export const orderAddress = (number: string | null, subject: Subject, option: RentalOption | null, amount: number): string => {
  const { id, name, address } = subject;
  const message = productPageText.order({
    name,
    price: formatRupiah(amount),
    duration: option?.duration ?? null,
    address: option === null ? address : new URL(paths.productToRent(id, option.id), address).href,
  });
  return whatsappLink(number, message) ?? paths.payment;
};

/** A chat that names the product; null when the shop has no usable number. */
export const questionAddress = (number: string | null, { name, address }: Subject): string | null =>
  whatsappLink(number, productPageText.question(name, address));
