import type { Product } from '../../../domain/catalog/product.ts';
import { warrantyDays } from '../../../domain/order/promises.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import styles from './assurances.module.scss';
import { productPageText as text } from './product.text.ts';

/** How an order proceeds: on WhatsApp, or in the shop itself. */
type OrderWay = 'chat' | 'here' | 'rental' | null;

type Assurance = readonly [icon: IconName, title: string, text: string];

/** The assurances of a purchase in the shop; the warranty is that of the later order. */
const orderAssurancesOf = ({ saleKind, warrantyHours }: Product): readonly Assurance[] => {
  const days = warrantyDays(saleKind, warrantyHours);
  return [
    ['bag', text.keptTitle, text.keptText],
    ...(saleKind === 'account' ? [['lock', text.sealedTitle, text.sealedText] as const] : []),
    ['clock', text.checkTitle, text.checkText],
    ...(days === 0 ? [] : [['shield', text.warranty(text.days(formatCount(days))), ''] as const]),
  ];
};

/** The assurances of a rental in the shop. */
const RENTAL_ASSURANCES: readonly Assurance[] = [
  ['lock', text.sealedTitle, text.sealedText],
  ['clock', text.rentalTitle, text.rentalText],
];

const warrantyOf = (time: string, isAccount: boolean): Assurance => ['shield', text.warranty(time), text.warrantyText(time, isAccount)];

/** How the shop works, as far as it applies to this product; hours come from its data. */
const assurancesOf = ({ saleKind, warrantyHours }: Product, way: 'chat' | null): readonly Assurance[] => [
  ...(way === 'chat' ? [['chat', text.chatTitle, text.chatText] as const] : []),
  ...(warrantyHours === null || warrantyHours <= 0 ? [] : [warrantyOf(text.hours(formatCount(warrantyHours)), saleKind === 'account')]),
  ['box', text.shownTitle, text.shownText],
];

interface Props {
  readonly product: Product;
  readonly way: OrderWay;
}

export const Assurances = ({ product, way }: Props) => (
  <ul className={styles['list']}>
    {(way === 'rental' ? RENTAL_ASSURANCES : way === 'here' ? orderAssurancesOf(product) : assurancesOf(product, way)).map(
      ([icon, title, words]) => (
        <li key={title}>
          <Icon name={icon} />
          <b>{title}</b> {words}
        </li>
      ),
    )}
  </ul>
);
