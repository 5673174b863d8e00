import type { Product } from '../../../domain/catalog/product.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { productPageText as text } from '../../text/product-page.ts';
import styles from './assurances.module.scss';
import { isAccount } from './is-account.ts';

type Assurance = readonly [icon: IconName, title: string, text: string];

/** How the shop works, as far as it holds for this product; hours only from its data. */
const assurancesOf = (product: Product): readonly Assurance[] => {
  const { warrantyHours } = product;
  const sealed: Assurance = ['lock', text.sealedTitle, text.sealedText];
  const warranty = (hours: number): Assurance => ['shield', text.warrantyTitle(formatCount(hours)), text.warrantyText];
  return [
    ...(isAccount(product) ? [sealed] : []),
    ...(warrantyHours === null || warrantyHours <= 0 ? [] : [warranty(warrantyHours)]),
    isAccount(product) && product.stock <= 1 ? ['user', text.onceTitle, text.onceText] : ['box', text.onceUnitTitle, text.onceUnitText],
  ];
};

export const Assurances = ({ product }: { readonly product: Product }) => (
  <ul className={styles['list']}>
    {assurancesOf(product).map(([icon, title, words]) => (
      <li key={title}>
        <Icon name={icon} />
        <p>
          <b>{title}</b> {words}
        </p>
      </li>
    ))}
  </ul>
);
