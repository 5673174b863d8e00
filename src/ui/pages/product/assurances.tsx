import type { Product } from '../../../domain/catalog/product.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import styles from './assurances.module.scss';
import { productPageText as text } from './product.text.ts';

type Assurance = readonly [icon: IconName, title: string, text: string];

/** How the shop works, as far as it holds for this product; hours only from its data. */
const assurancesOf = ({ warrantyHours }: Product, hasChat: boolean): readonly Assurance[] => [
  ...(hasChat ? [['chat', text.chatTitle, text.chatText] as const] : []),
  ...(warrantyHours === null || warrantyHours <= 0
    ? []
    : [['shield', text.warrantyTitle(formatCount(warrantyHours)), text.warrantyText] as const]),
  ['box', text.shownTitle, text.shownText],
];

interface Props {
  readonly product: Product;
  /** Whether an order continues on WhatsApp. */
  readonly hasChat: boolean;
}

export const Assurances = ({ product, hasChat }: Props) => (
  <ul className={styles['list']}>
    {assurancesOf(product, hasChat).map(([icon, title, words]) => (
      <li key={title}>
        <Icon name={icon} />
        <p>
          <b>{title}</b> {words}
        </p>
      </li>
    ))}
  </ul>
);
