import type { Product } from '../../../domain/catalog/product.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import styles from './assurances.module.scss';
import { productPageText as text } from './product.text.ts';

/** How an order continues: on WhatsApp, or in the shop itself. */
type OrderWay = 'chat' | 'here' | null;

type Assurance = readonly [icon: IconName, title: string, text: string];

/** How the shop works, as far as it holds for this product; hours only from its data. */
const assurancesOf = ({ warrantyHours }: Product, way: OrderWay): readonly Assurance[] => [
  ...(way === 'chat' ? [['chat', text.chatTitle, text.chatText] as const] : []),
  ...(way === 'here' ? [['bag', text.hereTitle, text.hereText] as const] : []),
  ...(warrantyHours === null || warrantyHours <= 0
    ? []
    : [['shield', text.warrantyTitle(formatCount(warrantyHours)), text.warrantyText] as const]),
  ['box', text.shownTitle, text.shownText],
];

interface Props {
  readonly product: Product;
  readonly way: OrderWay;
}

export const Assurances = ({ product, way }: Props) => (
  <ul className={styles['list']}>
    {assurancesOf(product, way).map(([icon, title, words]) => (
      <li key={title}>
        <Icon name={icon} />
        <p>
          <b>{title}</b> {words}
        </p>
      </li>
    ))}
  </ul>
);
